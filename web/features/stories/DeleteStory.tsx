import { deleteStory } from "#contracts/stories.ts";
import type { Story } from "#contracts/stories.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { refreshStories } from "./use-stories.ts";

interface DeleteStoryProps {
  story: Story;
  open: boolean;
  onClose: () => void;
  /** Tells of the success, when this dialog has gone. */
  notify: (message: Message) => void;
}

/** Asks before a story goes for good. */
export function DeleteStory({ story, open, onClose, notify }: DeleteStoryProps) {
  const finish = async () => {
    await refreshStories();
    onClose();
    notify({ title: "Story deleted", tone: "success" });
  };
  return (
    <DeletionDialog
      endpoint={deleteStory}
      call={{ params: { id: story.id } }}
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Are you sure you want to delete this blog post?"
      text={`“${story.title}” goes for good, and its address says that it is gone.`}
      gone="story_not_found"
      onGone={finish}
      failed={(error) => `Failed to delete blog post: ${error.message}`}
    />
  );
}
