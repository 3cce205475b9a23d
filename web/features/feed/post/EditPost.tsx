import { useEffect, useRef, useState } from "react";

import { postChange } from "#contracts/post-form.ts";
import { POST_CONTENT_MAX } from "#contracts/reference/limits.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { findErrors } from "../../../platform/form-errors.ts";
import { lazyDialog } from "../../../platform/lazy-component.ts";
import { useSubmission } from "../../../platform/outbox/use-submission.ts";
import { failureMessage } from "../../../platform/use-endpoint-mutation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Textarea } from "../../../ui/Textarea.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { Mentions } from "../../search/index.ts";
import { changeDraft, changeEntry } from "../own-changes.ts";
import type { LivePost } from "../post-overlay.ts";

const ConfirmDialog = lazyDialog(() =>
  import("../../../ui/ConfirmDialog.tsx").then((part) => part.ConfirmDialog),
);

interface EditPostProps {
  post: LivePost;
  feedback: Feedback;
  onDone: () => void;
}

/** Edits a post's text in place. Typed text survives leaving the page; Cancel asks before discarding it. */
export function EditPost({ post, feedback, onDone }: EditPostProps) {
  const [text, setText, forget] = useDraft(changeDraft("post", post.id), post.content);
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const leave = () => {
    forget();
    onDone();
  };
  const save = useSubmission({
    onSent() {
      feedback.notify({ title: "Post updated", tone: "success" });
      leave();
    },
    // Typed text stays a draft until the server has it; the post shows that it waits.
    onLeft: (how) => (how === "held" ? leave() : onDone()),
    onRefused(error) {
      setFault(error.fields["content"] ?? errorMessage(error));
      feedback.notify(failureMessage(error, "Failed to update post"));
    },
  });

  useEffect(() => {
    const node = box.current;
    node?.focus();
    node?.setSelectionRange(node.value.length, node.value.length);
  }, []);

  const cancel = () => (text.trim() === post.content ? leave() : setAsking(true));
  const hasMedia = post.images.length > 0 || post.videoUrl !== null;
  const submit = () => {
    if (save.isPending) return;
    feedback.clear();
    const found =
      findErrors(postChange, { content: text })["content"] ??
      (text.trim() === "" && !hasMedia ? "Content is required" : undefined);
    setFault(found);
    if (found !== undefined) box.current?.focus();
    else if (text.trim() === post.content) leave();
    else save.submit(changeEntry({ of: "post", id: post.id, postId: post.id, content: text }));
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Edit post" hideLabel error={fault}>
        <Textarea
          ref={box}
          value={text}
          max={POST_CONTENT_MAX}
          minRows={3}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && !event.nativeEvent.isComposing) cancel();
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
      </Field>
      {text.includes("@") ? <Mentions field={box} /> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={cancel} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={save.isPending} pendingText="Saving…">
          Save
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your changes to this post?"
        text="The post stays as it was."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false);
          leave();
        }}
      />
    </form>
  );
}
