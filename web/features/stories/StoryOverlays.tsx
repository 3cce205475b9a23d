import { deleteStory } from "#contracts/stories.ts";
import type { Story } from "#contracts/stories.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import type { Message } from "../../ui/toast-rules.ts";
import type { useOpened } from "../../ui/use-opened.ts";
import { refreshStories } from "./use-stories.ts";

const StoryDialog = lazyComponent(() => import("./StoryDialog.tsx").then((part) => part.StoryDialog));
const StoryEditor = lazyComponent(() => import("./StoryEditor.tsx").then((part) => part.StoryEditor));
const DeletionDialog = lazyComponent(() =>
  import("../../platform/DeletionDialog.tsx").then((part) => part.DeletionDialog<typeof deleteStory>),
);

/** The dialog over the list. */
export interface StoryOverlay {
  readonly kind: "read" | "edit" | "delete";
  readonly story?: Story | undefined;
}

interface StoryOverlaysProps {
  overlay: ReturnType<typeof useOpened<StoryOverlay>>;
  /** Reports a write's success, after its dialog has closed. */
  notify: (message: Message) => void;
}

/** The story being read, edited or deleted; their code is loaded on demand. */
export function StoryOverlays({ overlay, notify }: StoryOverlaysProps) {
  if (overlay.what === undefined) return null;
  const { kind, story } = overlay.what;
  const { key, isOpen: open, close: onClose } = overlay;
  const common = { open, onClose };
  const finishDeletion = async () => {
    await refreshStories();
    onClose();
    notify({ title: "Story deleted", tone: "success" });
  };
  return (
    <>
      {kind === "read" && story !== undefined ? <StoryDialog key={key} story={story} {...common} /> : null}
      {kind === "edit" ? <StoryEditor key={key} story={story} notify={notify} {...common} /> : null}
      {kind === "delete" && story !== undefined ? (
        <DeletionDialog
          key={key}
          {...common}
          endpoint={deleteStory}
          call={{ params: { id: story.id } }}
          title="Are you sure you want to delete this blog post?"
          text={`“${story.title}” is deleted for good, and its address will say so.`}
          gone="story_not_found"
          onGone={finishDeletion}
          failed={(error) => `Failed to delete blog post: ${error.message}`}
        />
      ) : null}
    </>
  );
}
