import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";

import { cx } from "../../ui/cx.ts";
import { ROW_DRIFT, useSwipe } from "../../ui/swipe.ts";

interface SwipeRowProps {
  isRevealed: boolean;
  onReveal: (isRevealed: boolean) => void;
  /** The label of the button behind the row. */
  label: string;
  onDelete: () => void;
  children: ReactNode;
}

/** A row that reveals a delete button when swiped left, and hides it when swiped right. */
export function SwipeRow({ isRevealed, onReveal, label, onDelete, children }: SwipeRowProps) {
  const swipe = useSwipe((direction) => onReveal(direction === "left"), ROW_DRIFT);
  return (
    <div {...swipe} className="relative touch-pan-y overflow-hidden">
      <button
        type="button"
        aria-label={label}
        // For touch only; the row's menu has the same action for everyone.
        tabIndex={isRevealed ? 0 : -1}
        aria-hidden={!isRevealed}
        onClick={onDelete}
        className={cx(
          "absolute inset-y-0 right-0 flex w-20 items-center justify-center bg-red-solid text-on-solid outline-offset-[-3px]",
          !isRevealed && "invisible",
        )}
      >
        <Trash2 className="size-5" />
      </button>
      <div className={cx("relative transition-transform duration-150", isRevealed && "-translate-x-20")}>
        {children}
      </div>
    </div>
  );
}
