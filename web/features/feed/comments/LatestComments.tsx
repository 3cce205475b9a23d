import { ProfileLink } from "../../profiles/index.ts";
import type { LivePost } from "../post-overlay.ts";
import { PostText } from "../text/PostText.tsx";

interface LatestCommentsProps {
  post: LivePost;
  onAll: () => void;
}

/** More than a thread shows when it is opened. */
const MANY = 20;

/** The last three comments under a post whose thread is closed, and the way to the others. */
export function LatestComments({ post, onAll }: LatestCommentsProps) {
  const { latestComments, comments } = post;
  if (latestComments.length === 0) return null;
  return (
    <div className="border-t border-line px-4 py-3">
      {comments > latestComments.length ? (
        <button
          type="button"
          className="min-h-6 rounded-chip pb-2 text-sm font-semibold text-blue hover:underline touch:min-h-11"
          onClick={onAll}
        >
          {comments > MANY ? "View earlier comments" : `View all ${comments} comments`}
        </button>
      ) : null}
      <ul aria-label="Latest comments" className="flex flex-col gap-2">
        {latestComments.map(({ id, content, user }) => (
          <li key={id} className="rounded-card bg-ground px-3 py-2 touch:pt-0.5">
            <ProfileLink
              userId={user.id}
              className="text-sm font-semibold [overflow-wrap:anywhere] hover:underline touch:leading-8"
            >
              {user.name}
            </ProfileLink>
            <PostText text={content} />
          </li>
        ))}
      </ul>
    </div>
  );
}
