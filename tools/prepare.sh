# prepare.sh — what ./run and ./test share: installing what the machine lacks, and building. Sourced, not run.
# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034,SC2154
#
# The caller has set `root` to the checkout and `me` to its own name. Everything said here goes to standard error.

say() { printf '%s\n' "$*" >&2; }
give_up() { say "$me: $*"; exit 3; }

# What building the program takes. NAME is a Debian package; COMMAND=NAME is wanted only where there is no COMMAND.
packages_build='meson=meson ninja=ninja-build pkg-config=pkg-config gcc=gcc libc6-dev libevent-dev libwslay-dev
    libjansson-dev libexpat1-dev libsodium-dev libsqlite3-dev libssl-dev zlib1g-dev clang=clang wasm-ld=lld'
# What ./test takes beyond that, and what --long does.
packages_test='openssl=openssl libcmocka-dev libclang-rt-dev chromium=chromium fonts-noto-cjk'
packages_long='gnugo g++ liblemon-dev'

# Debian's Node.js (18) will do; a newer one that the machine has of its own stays.
node_is_new_enough() {
    command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' 2>/dev/null
}

# Prints those of "$@" that are not there.
missing_packages() {
    ask=
    for item in "$@"; do
        case $item in
        *=*) PATH=$PATH:/usr/games command -v "${item%%=*}" >/dev/null || printf '%s ' "${item#*=}" ;;
        *) ask="$ask $item" ;;
        esac
    done
    [ -n "$ask" ] || return 0
    # shellcheck disable=SC2086
    have=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $ask 2>/dev/null) || :
    for item in $ask; do
        case "
$have
" in *"
$item installed
"*) ;; *) printf '%s ' "$item" ;; esac
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"
    elif [ -n "${CI:-}" ]; then sudo -n "$@"
    else sudo "$@"
    fi
}

# Installs what is missing of the packages named, after saying which.
need_packages() {
    node_is_new_enough || set -- "$@" nodejs npm
    if ! command -v dpkg-query >/dev/null; then
        say "$me: this is not Debian; going on with what is installed here"
        return 0
    fi
    missing=$(missing_packages "$@")
    if [ -n "$missing" ]; then
        say "$me: installing the Debian packages this needs: $missing"
        if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
            give_up "that takes root or sudo. As root: apt-get install $missing"
        fi
        log=$(mktemp)
        # shellcheck disable=SC2086
        if as_root apt-get update -qq >"$log" 2>&1 &&
            as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -y -qq \
                --no-install-recommends $missing >>"$log" 2>&1
        then rm -f "$log"
        else
            tail -n 15 "$log" >&2
            rm -f "$log"
            give_up "these Debian packages could not be installed: $missing"
        fi
    fi
    node_is_new_enough || give_up "Node.js 18 or later with npm is needed; the one first in PATH is $(node --version 2>/dev/null || echo absent)"
}

# The page's tools, exactly as package-lock.json says; nothing is asked of the network when they are there.
need_npm() {
    [ -f "$root/web/package-lock.json" ] || return 0
    cmp -s "$root/web/package-lock.json" "$root/web/node_modules/.installed-lock.json" && return 0
    say "$me: installing the npm packages of web/package-lock.json"
    log=$(mktemp)
    if (cd "$root/web" && npm ci --no-audit --no-fund --loglevel=error) >"$log" 2>&1
    then rm -f "$log"
    else
        tail -n 15 "$log" >&2
        rm -f "$log"
        give_up "the npm packages could not be installed"
    fi
    cp "$root/web/package-lock.json" "$root/web/node_modules/.installed-lock.json"
}

# Builds folder $1 of the checkout; the rest are meson's options for its first time. Its output is shown when it fails.
build_in() {
    folder=$1
    shift
    log=$(mktemp)
    built=0
    {
        [ -f "$root/$folder/build.ninja" ] || meson setup "$root/$folder" "$root" "$@"
    } >"$log" 2>&1 || built=1
    [ "$built" = 1 ] || ninja -C "$root/$folder" >>"$log" 2>&1 || built=1
    if [ "$built" = 1 ]; then
        grep -E -A 12 'error|ERROR|FAILED' "$log" | head -n 80 >&2 || :
        tail -n 5 "$log" >&2
    fi
    rm -f "$log"
    return "$built"
}
