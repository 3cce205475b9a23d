import { EllipsisVertical } from "lucide-react";
import { createElement, useRef, useState } from "react";
import type { ComponentType, ReactElement } from "react";

import { loadCode } from "../../platform/lazy-component.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";

/** What opens a menu. */
export interface MenuTrigger {
  trigger: ReactElement;
}

interface MenuDotsProps<Props> {
  label: string;
  className?: string;
  /** Fetches the menu's code. */
  load: () => Promise<ComponentType<Props & MenuTrigger>>;
  /** What the menu is given beside its trigger. */
  about: Props;
}

/**
 * The three dots of a row or a message. The menu behind them, which is drawn open, is fetched when the pointer comes near; the
 * press waits for it, until one turns to something else or presses again.
 */
export function MenuDots<Props extends object>({ label, className, load, about }: MenuDotsProps<Props>) {
  const [Menu, setMenu] = useState<ComponentType<Props & MenuTrigger>>();
  const isWanted = useRef(false);
  const [isComing, setComing] = useState(false);
  const want = (next: boolean) => {
    isWanted.current = next;
    setComing(next);
  };
  // A failure is met again by the press.
  const preload = () => void load().catch(() => undefined);
  const open = async (button: HTMLElement) => {
    want(true);
    // Safari gives no focus to a button that is pressed.
    button.focus({ preventScroll: true });
    try {
      const Part = await loadCode(load);
      if (isWanted.current && document.activeElement === button) setMenu(() => Part);
    } catch (error) {
      // Told by the boundary around it.
      setMenu(() => {
        throw error;
      });
    }
    want(false);
  };
  const dots = (
    <IconButton
      label={label}
      tooltip={false}
      icon={isComing ? <Spinner /> : <EllipsisVertical />}
      className={className}
      aria-haspopup="menu"
      aria-busy={isComing || undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ currentTarget }) => {
        if (isComing) want(false);
        else if (Menu === undefined) void open(currentTarget);
      }}
      onKeyDown={(event) => {
        if (Menu !== undefined || event.key !== "ArrowDown") return;
        event.preventDefault();
        if (!isComing) void open(event.currentTarget);
      }}
    />
  );
  return Menu === undefined ? dots : createElement(Menu, { ...about, trigger: dots });
}
