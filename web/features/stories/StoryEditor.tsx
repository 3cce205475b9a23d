import { createStory, updateStory } from "#contracts/stories.ts";
import type { Story } from "#contracts/stories.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { bodyOf, checkStory, isSameStory, readStoryDraft, valuesOf } from "./story-values.ts";
import type { StoryValues } from "./story-values.ts";
import { StoryFields } from "./StoryFields.tsx";
import { refreshStories } from "./use-stories.ts";

interface StoryEditorProps {
  /** The one to change; absent for a new one. */
  story: Story | undefined;
  open: boolean;
  onClose: () => void;
  /** Tells of the success, when this dialog has gone. */
  notify: (message: Message) => void;
}

/** Writes a story or changes one. What is typed survives an error and a reload; closing asks first. */
export function StoryEditor({ story, open, onClose, notify }: StoryEditorProps) {
  const feedback = useFeedback();
  const start = valuesOf(story);
  const [draft, keep, forget] = useDraft<Partial<StoryValues>>(`story:${story?.id ?? "new"}`, {});
  const form = useForm<StoryValues>({
    initial: readStoryDraft(draft, start),
    check: checkStory,
    onChange: keep,
  });
  const close = () => {
    forget();
    onClose();
  };
  const finish = async (title: string) => {
    await refreshStories();
    close();
    notify({ title, tone: "success" });
  };
  const refuse = (error: ApiError, failed: string, done: string) => {
    // It was done the first time, and its answer is lost.
    if (error.code === "request_already_done") return finish(done);
    if (form.refuseBy(error)) return undefined;
    feedback.notify({
      title: "Error",
      text: `${failed}${error.message}`,
      tone: "error",
    });
    return undefined;
  };
  const creating = useSingleWrite(createStory, {
    onSuccess: () => finish("Story published"),
    onError: (error) => refuse(error, "Failed to create blog post: ", "Story published"),
  });
  const saving = useSingleWrite(updateStory, {
    onSuccess: () => finish("Story updated"),
    onError: (error) => refuse(error, "Failed to update blog post: ", "Story updated"),
  });
  const isSaving = creating.isPending || saving.isPending;
  const send = (values: StoryValues) => {
    if (story === undefined) creating.send({ body: bodyOf(values) });
    else saving.send({ params: { id: story.id }, body: bodyOf(values) });
  };

  return (
    <FormDialog
      open={open}
      title={story === undefined ? "Create New Story" : "Edit Story"}
      size="lg"
      dirty={!isSameStory(form.values, start)}
      closeOnOutside={false}
      onClose={close}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit(send)}
      submitLabel={story === undefined ? "Publish story" : "Save changes"}
      pending={isSaving}
      pendingText="Saving…"
    >
      <StoryFields form={form} isExample={story?.isExample === true} />
    </FormDialog>
  );
}
