import { EllipsisVertical } from "lucide-react";
import { createElement, useState } from "react";
import type { ReactElement } from "react";

import type { LazyComponent } from "../../platform/lazy-component.ts";
import { IconButton } from "../../ui/IconButton.tsx";

/** What opens a menu, and stands in its place until its code has come. */
export interface MenuTrigger {
  trigger: ReactElement;
}

interface MenuDotsProps<Props> {
  label: string;
  className?: string;
  Menu: LazyComponent<Props & MenuTrigger>;
  /** What the menu is given beside its trigger. */
  about: Props;
}

/** The three dots of a row or a message. The menu behind them, which is drawn open, is fetched when the pointer comes near. */
export function MenuDots<Props extends object>({ label, className, Menu, about }: MenuDotsProps<Props>) {
  const [isWanted, setWanted] = useState(false);
  const dots = (
    <IconButton
      label={label}
      tooltip={false}
      icon={<EllipsisVertical />}
      className={className}
      aria-haspopup="menu"
      onPointerEnter={Menu.preload}
      onFocus={Menu.preload}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (isWanted || event.key !== "ArrowDown") return;
        event.preventDefault();
        setWanted(true);
      }}
    />
  );
  return isWanted ? createElement(Menu, { ...about, trigger: dots }) : dots;
}
