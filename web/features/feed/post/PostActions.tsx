import { Hand, MessageSquare, Share2, ThumbsUp } from "lucide-react";

import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import type { LivePost } from "../post-overlay.ts";
import { toggleInterest, toggleLike } from "../reactions.ts";

interface PostActionsProps {
  post: LivePost;
  feedback: Feedback;
  isThreadOpen: boolean;
  threadId: string;
  onComment: () => void;
  onShare: () => void;
}

/** On the narrowest phones the icon stands over its word. */
const ACTION =
  "min-h-11 min-w-0 flex-1 px-1! max-md:flex-auto max-md:gap-1.5! max-[24rem]:flex-col max-[24rem]:gap-0.5! max-[24rem]:text-xs!";

/** Like, Comment, Interested, Share. */
export function PostActions(props: PostActionsProps) {
  const { post, feedback, isThreadOpen, threadId, onComment, onShare } = props;
  const report = async (toggle: Promise<boolean | undefined>, on: string, off: string) => {
    feedback.clear();
    try {
      const outcome = await toggle;
      if (outcome !== undefined) feedback.notify({ title: outcome ? on : off, tone: "success" });
    } catch (error) {
      feedback.notify({ title: "Error", text: errorMessage(error), tone: "error" });
    }
  };
  return (
    <div className="flex gap-1 p-1.5">
      <Button
        variant="ghost"
        className={ACTION}
        icon={<ThumbsUp aria-hidden />}
        pressed={post.isLikedByCurrentUser}
        onClick={() => void report(toggleLike(post), "Post liked!", "Removed like")}
      >
        Like
      </Button>
      <Button
        variant="ghost"
        className={ACTION}
        icon={<MessageSquare aria-hidden />}
        aria-expanded={isThreadOpen}
        aria-controls={isThreadOpen ? threadId : undefined}
        onClick={onComment}
      >
        Comment
      </Button>
      {post.can.declareInterest ? (
        <Button
          variant="ghost"
          className={ACTION}
          icon={<Hand aria-hidden />}
          pressed={post.isInterestedByCurrentUser}
          onClick={() => void report(toggleInterest(post), "Interest declared!", "Interest withdrawn")}
        >
          Interested
        </Button>
      ) : null}
      <Button variant="ghost" className={ACTION} icon={<Share2 aria-hidden />} onClick={onShare}>
        Share
      </Button>
    </div>
  );
}
