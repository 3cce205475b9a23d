import type { Feedback } from "../../../ui/use-feedback.tsx";
import type { LivePost } from "../post-overlay.ts";
import { DeletePost } from "./DeletePost.tsx";
import type { PeopleKind } from "./people-words.ts";
import { PeopleDialog } from "./PeopleDialog.tsx";
import { ShareDialog } from "./ShareDialog.tsx";

export type PostDialog = PeopleKind | "share" | "delete";

interface PostDialogsProps {
  post: LivePost;
  which: PostDialog;
  open: boolean;
  onClose: () => void;
  feedback: Feedback;
  onDeleted: () => void;
}

/** Whatever opens over the feed from one post's card; fetched when the first of them is asked for. */
export function PostDialogs({ post, which, open, onClose, feedback, onDeleted }: PostDialogsProps) {
  if (which === "share") return <ShareDialog post={post} open={open} onClose={onClose} />;
  if (which === "delete") {
    return <DeletePost post={post} open={open} onClose={onClose} feedback={feedback} onDeleted={onDeleted} />;
  }
  return <PeopleDialog postId={post.id} kind={which} open={open} onClose={onClose} />;
}
