import { Lock } from "lucide-react";
import type { ReactNode } from "react";

import { exactTime } from "../../../ui/relative-time.ts";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { ProfileFace, ProfileLink } from "../../profiles/index.ts";
import type { LivePost } from "../post-overlay.ts";

interface PostHeaderProps {
  post: LivePost;
  nameId: string;
  /** The menu of actions. */
  menu: ReactNode;
}

/** The author and facts: 'Plasterer · Leeds · 2h ago · Edited'. */
export function PostHeader({ post, nameId, menu }: PostHeaderProps) {
  const { author } = post;
  return (
    <header className="relative flex flex-wrap items-start gap-3 px-4 pt-4 pb-3">
      <ProfileFace person={author} size={44} />
      {/* With large text it takes the whole line, below the avatar. */}
      <div className="min-w-0 flex-1 basis-[9rem]">
        <h2 id={nameId} className="pr-10 text-base leading-snug font-semibold [overflow-wrap:anywhere]">
          <ProfileLink userId={author.id} className="inline-block hover:underline">
            {author.name}
          </ProfileLink>
        </h2>
        {/* Runs on below the dots: on a phone, a two-word county needs the room. */}
        <p className="pr-6 text-sm text-muted [overflow-wrap:anywhere] md:pr-10">
          {author.trade}
          {author.county ? ` · ${author.county}` : null}
          {" · "}
          <RelativeTime at={post.createdAt} className="whitespace-nowrap" />
          {post.isPublic ? null : (
            <>
              {" · "}
              <span className="whitespace-nowrap">
                <Lock className="mr-1 inline-block size-[1em] align-[-0.1em]" />
                Members only
              </span>
            </>
          )}
          {post.editedAt ? (
            <>
              {" · "}
              <time dateTime={post.editedAt} title={exactTime(Date.parse(post.editedAt))}>
                Edited
              </time>
            </>
          ) : null}
        </p>
      </div>
      <div className="absolute top-1.5 right-2 flex h-11 items-center md:top-4 md:right-3">{menu}</div>
    </header>
  );
}
