import { EllipsisVertical } from "lucide-react";
import { createElement, useRef, useState } from "react";
import type { ComponentType, ReactElement } from "react";

import { loadCode } from "../../platform/lazy-component.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";

/** The button that opens a menu. */
export interface MenuTrigger {
  trigger: ReactElement;
}

interface MenuDotsProps<Props> {
  label: string;
  className?: string;
  /** Loads the menu's code. */
  load: () => Promise<ComponentType<Props & MenuTrigger>>;
  /** The menu's other props. */
  about: Props;
}

/**
 * The three dots of a row or message. The menu, which renders open, is loaded when the pointer comes near. A press
 * waits for it, unless the member moves on or presses again.
 */
export function MenuDots<Props extends object>({ label, className, load, about }: MenuDotsProps<Props>) {
  const [Menu, setMenu] = useState<ComponentType<Props & MenuTrigger>>();
  const isWanted = useRef(false);
  const [isComing, setComing] = useState(false);
  const want = (next: boolean) => {
    isWanted.current = next;
    setComing(next);
  };
  // The press meets the same failure again and reports it.
  const preload = () => void load().catch(() => undefined);
  const open = async (button: HTMLElement) => {
    want(true);
    // Safari does not focus a button that is pressed.
    button.focus({ preventScroll: true });
    try {
      const Part = await loadCode(load);
      if (isWanted.current && document.activeElement === button) setMenu(() => Part);
    } catch (error) {
      // The boundary around it reports the failure.
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
