import { Link2 } from "lucide-react";
import { useRef } from "react";

import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Input } from "../../../ui/Input.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import type { LivePost } from "../post-overlay.ts";
import { copyLink, linkTo } from "./share.ts";
import { useVisibility } from "./use-visibility.ts";

interface ShareDialogProps {
  post: LivePost;
  open: boolean;
  onClose: () => void;
}

/** The post's link, to be copied by hand where the browser does not copy; and for its author, whom it is for. */
export function ShareDialog({ post, open, onClose }: ShareDialogProps) {
  const feedback = useFeedback();
  const { setPublic, isPending } = useVisibility(post, feedback);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    feedback.clear();
    if (await copyLink(linkTo(post))) feedback.notify({ title: "Link copied!", tone: "success" });
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
      description={
        post.isPublic ? "Anyone with the link can see this post." : "Only members can open this post."
      }
      size="sm"
      initialFocus={field}
    >
      <div className="flex flex-col gap-4">
        {post.can.edit ? (
          <Switch
            label="Anyone with the link can see this"
            checked={post.isPublic}
            pending={isPending}
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
        <Button variant="primary" icon={<Link2 aria-hidden />} onClick={() => void copy()}>
          Copy link
        </Button>
        {feedback.inline}
      </div>
    </Dialog>
  );
}
