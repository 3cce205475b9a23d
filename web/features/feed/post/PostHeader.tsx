import type { ReactNode } from "react";

import { useServerOffset } from "../../../platform/server-time.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import type { LivePost } from "../post-overlay.ts";

interface PostHeaderProps {
  post: LivePost;
  nameId: string;
  menu: ReactNode;
}

/** Whose post it is: 'Plasterer · Leeds · 2h ago'. */
export function PostHeader({ post, nameId, menu }: PostHeaderProps) {
  const { author } = post;
  const serverOffset = useServerOffset();
  return (
    <header className="flex items-center gap-3 px-4 pt-4 pb-3">
      <Avatar name={author.name} src={author.avatar} size={44} />
      <div className="min-w-0 flex-1">
        <h2 id={nameId} className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">
          {author.name}
        </h2>
        <p className="flex flex-wrap gap-x-1 text-sm text-muted">
          <span className="[overflow-wrap:anywhere]">{author.trade}</span>
          {author.county ? <Part>{author.county}</Part> : null}
          <Part>
            <RelativeTime at={post.createdAt} serverOffset={serverOffset} />
          </Part>
          {post.editedAt ? (
            <Part>
              <span title="The author has changed this post">Edited</span>
            </Part>
          ) : null}
        </p>
      </div>
      {menu}
    </header>
  );
}

/** The dot stays with what follows it, so that no line begins with one alone. */
function Part({ children }: { children: ReactNode }) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden>· </span>
      {children}
    </span>
  );
}
