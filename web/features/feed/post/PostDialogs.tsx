import { Link2 } from "lucide-react";
import { useRef } from "react";

import { usePendingEntry } from "../../../platform/outbox/entries.ts";
import { notSentYet, useSubmission } from "../../../platform/outbox/use-submission.ts";
import { failureMessage } from "../../../platform/use-endpoint-mutation.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Input } from "../../../ui/Input.tsx";
import { copyLink } from "../../../ui/share-link.ts";
import { Switch } from "../../../ui/Switch.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { deletionEntry, visibilityLane } from "../own-changes.ts";
import type { LivePost } from "../post-overlay.ts";
import { PeopleDialog } from "./PeopleDialog.tsx";
import type { PeopleKind } from "./PeopleDialog.tsx";
import { linkTo } from "./share.ts";
import { useVisibility } from "./use-visibility.ts";

export type PostDialog = PeopleKind | "share" | "delete";

interface DialogProps {
  post: LivePost;
  open: boolean;
  onClose: () => void;
}

interface DeletePostProps extends DialogProps {
  feedback: Feedback;
  /** Moves the focus: the post is gone. */
  onDeleted: () => void;
}

/** The dialogs of a post's card; loaded when the first is opened. */
export function PostDialogs({ which, ...props }: DeletePostProps & { which: PostDialog }) {
  if (which === "share") return <ShareDialog {...props} />;
  if (which === "delete") return <DeletePost {...props} />;
  return <PeopleDialog postId={props.post.id} kind={which} open={props.open} onClose={props.onClose} />;
}

/** The post's link, to copy by hand if the browser cannot; for its author, also the choice of who may read it. */
function ShareDialog({ post, open, onClose }: DialogProps) {
  const feedback = useFeedback();
  const { setPublic } = useVisibility(post, feedback);
  const isSent = usePendingEntry(visibilityLane(post.id)) === undefined;
  const access = post.isPublic ? "Anyone with the link can see this post" : "Only members can open this post";
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    feedback.clear();
    if ((await copyLink(linkTo(post))) === "copied")
      feedback.notify({ title: "Link copied!", tone: "success" });
    else {
      field.current?.focus();
      field.current?.select();
      const text = "Your browser does not let us copy. The link is selected: copy it by hand.";
      feedback.notify({ title: "Copy the link by hand", text, tone: "info" });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Share post"
      description={isSent ? `${access}.` : `${access}, once your change is sent.`}
      size="sm"
      initialFocus={field}
    >
      <div className="flex flex-col gap-4">
        {post.can.edit ? (
          <Switch
            label="Anyone with the link can see this"
            checked={post.isPublic}
            onChange={(event) => setPublic(event.target.checked)}
          />
        ) : null}
        <Field label="Link">
          <Input
            ref={field}
            readOnly
            value={linkTo(post)}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <Button variant="primary" icon={<Link2 />} onClick={() => void copy()}>
          Copy link
        </Button>
        {feedback.inline}
      </div>
    </Dialog>
  );
}

const NAME_LENGTH = 60;

/** The name of a post in a dialog: its first words. */
function nameOf({ content, images, videoUrl }: LivePost): string {
  const [line = ""] = content.split("\n");
  const words = Array.from(line);
  if (words.length === 0) {
    if (images.length === 0 && videoUrl !== null) return "with a video";
    return images.length === 1 ? "with one photo" : `with ${images.length} photos`;
  }
  return `“${words.slice(0, NAME_LENGTH).join("").trimEnd()}${words.length > NAME_LENGTH ? "…" : ""}”`;
}

/** Asks for confirmation, then deletes a post. */
function DeletePost({ post, open, onClose, feedback, onDeleted }: DeletePostProps) {
  const remove = useSubmission({
    onSent() {
      onClose();
      onDeleted();
      feedback.notify({ title: "Post deleted", tone: "success" });
    },
    onLeft(_how, reason) {
      onClose();
      onDeleted();
      feedback.notify(notSentYet(reason));
    },
    onRefused(error) {
      onClose();
      feedback.notify(failureMessage(error, "Failed to delete post"));
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Delete your post ${nameOf(post)}?`}
      text="Its photos, its video and its comments go with it."
      confirmLabel="Delete post"
      pending={remove.isPending}
      pendingText="Deleting…"
      onConfirm={() => remove.submit(deletionEntry({ of: "post", id: post.id, postId: post.id }))}
    />
  );
}
