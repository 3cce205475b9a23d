import type { ReactNode } from "react";

import { useServerOffset } from "../../../platform/server-time.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import type { LivePost } from "../post-overlay.ts";

interface PostHeaderProps {
  post: LivePost;
  nameId: string;
  /** What may be done with it; null when nothing may. */
  menu: ReactNode;
}

/** Whose post it is: 'Plasterer · Leeds · 2h ago'. */
export function PostHeader({ post, nameId, menu }: PostHeaderProps) {
  const { author } = post;
  const serverOffset = useServerOffset();
  return (
    <header className="relative flex items-start gap-3 px-4 pt-4 pb-3">
      <Avatar name={author.name} src={author.avatar} size={44} />
      <div className="min-w-0 flex-1">
        <h2
          id={nameId}
          className={cx(
            "text-base leading-snug font-semibold [overflow-wrap:anywhere]",
            menu !== null && "pr-10",
          )}
        >
          {author.name}
        </h2>
        {/* Runs on under the dots: on a phone a county with two words needs the room. */}
        <p className={cx("text-sm text-muted [overflow-wrap:anywhere]", menu !== null && "pr-6 md:pr-10")}>
          {author.trade}
          {author.county ? ` · ${author.county}` : null}
          {" · "}
          <RelativeTime at={post.createdAt} serverOffset={serverOffset} className="whitespace-nowrap" />
          {post.editedAt ? " · Edited" : null}
        </p>
      </div>
      {menu !== null ? (
        <div className="absolute top-4 right-2 flex h-11 items-center md:right-3">{menu}</div>
      ) : null}
    </header>
  );
}
