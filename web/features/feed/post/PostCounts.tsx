import { countOf, shortCount } from "#contracts/short-count.ts";

import type { LivePost } from "../post-overlay.ts";
import type { PeopleKind } from "./people-words.ts";

interface PostCountsProps {
  post: LivePost;
  isThreadOpen: boolean;
  onComments: () => void;
  onPeople: (kind: PeopleKind) => void;
}

const COUNT = "-my-1 min-w-6 py-1 hover:text-ink hover:underline touch:-my-2.5 touch:py-2.5";

/** '48 likes · 3 interested', '12 comments'; each opens what it counts, to whom it concerns. */
export function PostCounts({ post, isThreadOpen, onComments, onPeople }: PostCountsProps) {
  const likes = countOf(post.likes, "like");
  const interested = `${shortCount(post.interests)} interested`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-2.5 text-sm text-muted tabular-nums">
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
