import { findLinks } from "#contracts/links.ts";
import { describeAuthor, shownRatio } from "#contracts/shared-post.ts";
import type { SharedPost } from "#contracts/sharing.ts";
import { countOf } from "#contracts/short-count.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Card } from "../../ui/Card.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SharedPhotos } from "./SharedPhotos.tsx";

const SharedVideo = lazyComponent(() => import("./SharedVideo.tsx").then((part) => part.SharedVideo));

interface SharedCardProps {
  post: SharedPost;
  postId: string;
  /** Called when the reader wants to report it. */
  onReport: () => void;
}

/** The author, text, media and reactions of a shared post. */
export function SharedCard({ post, postId, onReport }: SharedCardProps) {
  const { name, trade, experience } = describeAuthor(post.author);
  return (
    <Card as="article" aria-labelledby="author">
      <header className="flex items-start gap-3 px-4 pt-4 pb-3">
        <Avatar name={name} size={44} />
        <div className="min-w-0 flex-1">
          <h2 id="author" className="text-base font-semibold [overflow-wrap:anywhere]">
            {name}
          </h2>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {`${trade} · ${experience} · `}
            <RelativeTime at={post.createdAt} wording="shared" className="whitespace-nowrap" />
          </p>
        </div>
      </header>
      {post.content === "" ? null : (
        <p dir="auto" className="px-4 pb-3 text-base whitespace-pre-line [overflow-wrap:anywhere]">
          <LinkedText text={post.content} links={findLinks(post.content)} />
        </p>
      )}
      <SharedPhotos images={post.images} authorName={name} />
      {post.videoUrl === null ? null : (
        <div
          className="relative bg-stage text-on-stage"
          style={{ aspectRatio: shownRatio(post.video ?? { width: null, height: null }) }}
        >
          <SharedVideo postId={postId} url={post.videoUrl} video={post.video} authorName={name} />
        </div>
      )}
      <div className="flex items-center gap-4 px-4 py-2.5">
        <p className="flex flex-1 items-center gap-4 text-sm text-muted tabular-nums">
          <span>{countOf(post.likes, "like")}</span>
          <span>{countOf(post.comments, "comment")}</span>
        </p>
        <button
          type="button"
          // Rendered like the server's `renderReportLink`, where it links to the contact form.
          className="tap-area text-sm text-muted underline hover:text-ink"
          onClick={onReport}
        >
          Report<span className="sr-only"> this post</span>
        </button>
      </div>
    </Card>
  );
}
