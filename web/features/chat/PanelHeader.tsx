import { ChevronDown, ChevronUp, Move, PanelLeft, PanelRight, RotateCcw, X } from "lucide-react";
import { useId } from "react";
import type { ComponentProps, KeyboardEvent } from "react";

import { CountBadge } from "../../ui/CountBadge.tsx";
import { DropdownMenu, MenuItem } from "../../ui/DropdownMenu.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ProfileLink } from "../profiles/index.ts";
import type { Side } from "./panel-geometry.ts";

interface PanelHeaderProps {
  titleId: string;
  title: string;
  /** The member whose profile the title links to. */
  userId: number | undefined;
  unread: number;
  isMinimised: boolean;
  onMinimise: () => void;
  onClose: () => void;
  /** Drags the panel. */
  handle: ComponentProps<"header">;
  onMoveKey: (event: KeyboardEvent) => void;
  onDock: (side: Side) => void;
  onReset: () => void;
}

/** The panel's header, 60 px high: all that is left when minimised, and the handle for dragging. */
export function PanelHeader(props: PanelHeaderProps) {
  const { titleId, title, userId, unread, isMinimised, handle } = props;
  const help = useId();
  return (
    <header
      {...handle}
      className="flex h-15 shrink-0 cursor-move touch-none items-center gap-1 border-b border-line pr-2 pl-4 select-none"
    >
      <h2 id={titleId} tabIndex={-1} className="wide min-w-0 truncate text-base outline-none">
        {userId === undefined ? (
          title
        ) : (
          <ProfileLink userId={userId} draggable={false} className="block truncate leading-9 hover:underline">
            <bdi>{title}</bdi>
          </ProfileLink>
        )}
      </h2>
      <CountBadge count={unread} label="unread" className="mr-auto ml-1 shrink-0" />
      {unread > 0 ? null : <span className="mr-auto" />}
      <DropdownMenu
        label="Move the chat"
        trigger={
          <IconButton
            label="Move the chat"
            icon={<Move />}
            aria-describedby={help}
            className="text-muted"
            onKeyDown={props.onMoveKey}
          />
        }
      >
        <MenuItem icon={<PanelLeft />} onSelect={() => props.onDock("left")}>
          To the left edge
        </MenuItem>
        <MenuItem icon={<PanelRight />} onSelect={() => props.onDock("right")}>
          To the right edge
        </MenuItem>
        <MenuItem icon={<RotateCcw />} onSelect={props.onReset}>
          Where it was at first
        </MenuItem>
      </DropdownMenu>
      <span id={help} hidden>
        Arrow keys move it, with Shift further. Home and End take it to the left and the right edge.
      </span>
      <IconButton
        label={isMinimised ? "Expand" : "Minimise"}
        icon={isMinimised ? <ChevronUp /> : <ChevronDown />}
        aria-expanded={!isMinimised}
        onClick={props.onMinimise}
      />
      <IconButton label="Close" icon={<X />} onClick={props.onClose} />
    </header>
  );
}
