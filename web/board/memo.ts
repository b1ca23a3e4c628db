// memo.ts — draws a part again only when what it shows has changed.
// SPDX-License-Identifier: MIT
import { Component, createElement, type ComponentChildren, type FunctionComponent, type VNode } from "preact";

export function memo<P extends object>(draw: (props: P) => ComponentChildren, same: (before: P, now: P) => boolean): FunctionComponent<P> {
    class Memo extends Component<P> {
        override shouldComponentUpdate(next: P): boolean { return !same(this.props as P, next); }
        override render(): ComponentChildren { return draw(this.props as P); }
    }
    return (props: P): VNode => createElement(Memo as never, props as never);
}
