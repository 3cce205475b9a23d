import { createStory, storyForm, updateStory } from "#contracts/stories.ts";
import type { Story } from "#contracts/stories.ts";

import { findErrors } from "../../platform/form-errors.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import { useRecordWrite } from "../../platform/use-record-write.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { bodyOf, changedBodyOf, valuesOf } from "./story-values.ts";
import type { StoryValues } from "./story-values.ts";
import { StoryFields } from "./StoryFields.tsx";
import { refreshStories } from "./use-stories.ts";

interface StoryEditorProps {
  /** The story to change; absent for a new one. */
  story: Story | undefined;
  open: boolean;
  onClose: () => void;
  /** Reports success, after this dialog has closed. */
  notify: (message: Message) => void;
}

/** Writes or edits a story. Typed text survives an error and a reload; closing asks first. */
export function StoryEditor({ story, open, onClose, notify }: StoryEditorProps) {
  const isNew = story === undefined;
  const feedback = useFeedback();
  const name = `story:${story?.id ?? "new"}`;
  const check = (values: StoryValues) => findErrors(storyForm, values);
  const { form, close } = useDraftForm({ name, start: valuesOf(story), check, onClose });
  const finish = async () => {
    await refreshStories();
    close();
    notify({ title: isNew ? "Story published" : "Story updated", tone: "success" });
  };
  const { save, isPending } = useRecordWrite(createStory, updateStory, {
    id: story?.id,
    draft: name,
    form,
    feedback,
    close,
    onSaved: finish,
    onAlreadyMade: finish,
    failed: ({ message }) =>
      isNew ? `Failed to create blog post: ${message}` : `Failed to update blog post: ${message}`,
  });

  return (
    <FormDialog
      open={open}
      title={isNew ? "Create New Story" : "Edit Story"}
      size="lg"
      dirty={form.isDirty}
      closeOnOutside={false}
      onClose={close}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit((values) => save(bodyOf(values), changedBodyOf(form.changes)))}
      submitLabel={isNew ? "Publish story" : "Save changes"}
      pending={isPending}
      pendingText="Saving…"
    >
      <StoryFields form={form} isExample={story?.isExample === true} />
    </FormDialog>
  );
}
