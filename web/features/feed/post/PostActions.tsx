import { Hand, MessageSquare, Share2, ThumbsUp } from "lucide-react";
import type { ComponentProps } from "react";

import { countOf, shortCount } from "#contracts/short-count.ts";

import { Button } from "../../../ui/Button.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import type { LivePost } from "../post-overlay.ts";
import { toggleInterest, toggleLike } from "../reactions.ts";
import type { PeopleKind } from "./PeopleDialog.tsx";

interface PostActionsProps {
  post: LivePost;
  feedback: Feedback;
  isThreadOpen: boolean;
  threadId: string;
  onComment: () => void;
  onShare: () => void;
}

/** Like, Comment, Interested, Share. */
export function PostActions(props: PostActionsProps) {
  const { post, feedback, isThreadOpen, threadId, onComment, onShare } = props;
  const react = (toggle: (post: LivePost) => void) => {
    feedback.clear();
    toggle(post);
  };
  return (
    <div className="flex flex-wrap gap-1 p-1.5">
      <Action
        icon={<ThumbsUp />}
        data-shortcut="like"
        pressed={post.isLikedByCurrentUser}
        onClick={() => react(toggleLike)}
      >
        Like
      </Action>
      <Action
        icon={<MessageSquare />}
        aria-expanded={isThreadOpen}
        aria-controls={isThreadOpen ? threadId : undefined}
        onClick={onComment}
      >
        Comment
      </Action>
      {post.can.declareInterest ? (
        <Action
          icon={<Hand />}
          pressed={post.isInterestedByCurrentUser}
          onClick={() => react(toggleInterest)}
        >
          Interested
        </Action>
      ) : null}
      <Action icon={<Share2 />} onClick={onShare}>
        Share
      </Action>
    </div>
  );
}

/** On the narrowest phones the icon stands above its label. */
function Action(props: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="ghost"
      className="min-h-11 min-w-fit flex-1 px-1! max-md:flex-auto max-md:gap-1.5! max-[24rem]:flex-col max-[24rem]:gap-0.5! max-[24rem]:text-xs!"
      {...props}
    />
  );
}

interface PostCountsProps {
  post: LivePost;
  isThreadOpen: boolean;
  onComments: () => void;
  onPeople: (kind: PeopleKind) => void;
}

const COUNT = "tap-area -my-1 min-w-6 py-1 hover:text-ink hover:underline";

/** '48 likes · 3 interested', '12 comments'; each opens what it counts, if the viewer may see it. */
export function PostCounts({ post, isThreadOpen, onComments, onPeople }: PostCountsProps) {
  const likes = countOf(post.likes, "like");
  const interested = `${shortCount(post.interests)} interested`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 text-sm text-muted tabular-nums">
      {post.likes > 0 ? (
        <button type="button" className={COUNT} onClick={() => onPeople("likes")}>
          {likes}
        </button>
      ) : (
        <span>{likes}</span>
      )}
      {post.interests > 0 && post.can.edit ? (
        <button type="button" className={COUNT} onClick={() => onPeople("interests")}>
          {interested}
        </button>
      ) : null}
      {post.interests > 0 && !post.can.edit ? <span>{interested}</span> : null}
      <button type="button" className={`${COUNT} ml-auto`} aria-expanded={isThreadOpen} onClick={onComments}>
        {countOf(post.comments, "comment")}
      </button>
    </div>
  );
}
