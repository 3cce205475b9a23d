import { UndoLine } from "../../ui/UndoLine.tsx";
import { nameIn } from "./chat-words.ts";
import type { Hiding } from "./use-hide.ts";

/** Shown above the list: what was hidden, with an undo. */
export function UndoBar({ hiding: { undoable, undo, leaveUndo } }: { hiding: Hiding }) {
  return undoable.map((conversation) => (
    <UndoLine
      key={conversation.id}
      onUndo={() => undo(conversation)}
      onOver={() => leaveUndo(conversation)}
      className="border-b border-line bg-ground py-1 pr-1 pl-3"
    >
      <p className="min-w-0 truncate">Hidden: {nameIn(conversation)}</p>
    </UndoLine>
  ));
}
