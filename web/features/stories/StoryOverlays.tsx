import type { Story } from "#contracts/stories.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import type { Message } from "../../ui/toast-rules.ts";

const StoryDialog = lazyComponent(() => import("./StoryDialog.tsx").then((part) => part.StoryDialog));
const StoryEditor = lazyComponent(() => import("./StoryEditor.tsx").then((part) => part.StoryEditor));
const DeleteStory = lazyComponent(() => import("./DeleteStory.tsx").then((part) => part.DeleteStory));

/** What lies over the list. `key` makes each opening a fresh one. */
export interface StoryOverlay {
  readonly kind: "read" | "edit" | "delete";
  readonly story?: Story | undefined;
  readonly open: boolean;
  readonly key: number;
}

interface StoryOverlaysProps {
  overlay: StoryOverlay | undefined;
  onClose: () => void;
  /** Tells of the success of a write, when its dialog has gone. */
  notify: (message: Message) => void;
}

/** The story that is read, written or about to be deleted; their code comes when they do. */
export function StoryOverlays({ overlay, onClose, notify }: StoryOverlaysProps) {
  if (overlay === undefined) return null;
  const { kind, story, open, key } = overlay;
  const common = { open, onClose };
  return (
    <>
      {kind === "read" && story !== undefined ? <StoryDialog key={key} story={story} {...common} /> : null}
      {kind === "edit" ? <StoryEditor key={key} story={story} notify={notify} {...common} /> : null}
      {kind === "delete" && story !== undefined ? (
        <DeleteStory key={key} story={story} notify={notify} {...common} />
      ) : null}
    </>
  );
}
