#!/usr/bin/env bash
# avx512_kernel.sh — runs the nets' tests on a CPU with AVX-512 where there is none: a small Linux in the emulator Bochs.
# SPDX-License-Identifier: MIT
#
#   tests/long/avx512_kernel.sh [BUILD]
#
# BUILD is a release build with the tests (build-release). It takes Debian's bochs, bochs-term, bochsbios, vgabios, isolinux,
# syslinux-common, genisoimage and cpio, a Linux for this machine (the newest in /boot, or LINUX=FILE, such as the vmlinuz of
# linux-image-cloud-amd64), and minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${1:-build-release}
tests=("$build"/tests/engine/net/test_engine_net_{kernel,load,golden})
linux=${LINUX:-$(find /boot -name 'vmlinuz-*' 2>/dev/null | sort -V | tail -n 1 || :)}
missing=$(
  for tool in bochs genisoimage cpio script; do command -v "$tool" >/dev/null || echo "$tool"; done
  for file in /usr/lib/ISOLINUX/isolinux.bin /usr/lib/syslinux/modules/bios/ldlinux.c32 /usr/share/bochs/BIOS-bochs-latest \
    /usr/share/vgabios/vgabios.bin "${linux:-/boot/vmlinuz}" "${tests[@]}"; do [ -r "$file" ] || echo "$file"; done)
[ -z "$missing" ] || { echo "avx512_kernel: not here, skipped:" "${missing//$'\n'/, }"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The machine's only disk: the tests with their libraries, and a shell that runs them. The machine ends with its first process.
mkdir "$work/cd" "$work/guest"
for program in /bin/sh /bin/sleep "${tests[@]}"; do
  cp "$program" "$work/guest"
  ldd "$program" | grep -o '/[^ ]*' | xargs cp -L --parents -t "$work/guest"
done
cp --parents "$PWD/tests/engine/net/katago.jsonl" "$work/guest"
cat >"$work/guest/init" <<'FILE'
#!/sh
export CMOCKA_MESSAGE_OUTPUT=TAP
for test in kernel load golden; do
  echo "# $test"
  "/test_engine_net_$test" || echo "not ok - $test: status $?"
done
echo '# the end'
/sleep 3                                            # the serial port is slow
FILE
chmod +x "$work/guest/init"
(cd "$work/guest" && find . | cpio --quiet -o -H newc >"$work/cd/guest")
cp "$linux" "$work/cd/linux"
cp /usr/lib/ISOLINUX/isolinux.bin /usr/lib/syslinux/modules/bios/ldlinux.c32 "$work/cd"
# Bochs 2.7 tells a wrong size for compacted register states, and Linux would then do without AVX: it is told to do without those.
cat >"$work/cd/isolinux.cfg" <<'FILE'
default linux
label linux
  linux linux
  append initrd=guest console=ttyS0 quiet clearcpuid=xsavec,xsaves panic=-1 reboot=triple
FILE
genisoimage -quiet -o "$work/cd.iso" -b isolinux.bin -no-emul-boot -boot-load-size 4 -boot-info-table "$work/cd"
cat >"$work/bochs" <<FILE
display_library: term
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/vgabios/vgabios.bin
cpu: model=corei7_skylake_x, ips=50000000, reset_on_triple_fault=0
memory: guest=512, host=512
ata0-master: type=cdrom, path=$work/cd.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=$work/told
clock: sync=none
log: $work/log
panic: action=fatal
FILE
echo c >"$work/go"                                  # what its debugger is to do first: go on
TERM=vt100 timeout "${LIMIT_S:-3600}" script -qec "bochs -q -f $work/bochs -rc $work/go" /dev/null </dev/null >"$work/screen" 2>&1 || :

grep -aE '^(ok|not ok|#|1\.\.)' "$work/told" | tr -d '\r' || tail -n 20 "$work/screen" "$work/log"
grep -aq '^# taken here: avx512' "$work/told" && grep -aq '^# avx512: .* positions' "$work/told" &&
  grep -aq '^# the end' "$work/told" && ! grep -a '^not ok' "$work/told" | grep -vq '# SKIP'
