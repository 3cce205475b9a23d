import type { LivePost } from "../post-overlay.ts";

/** As much of a post far from the screen as searching the page and a screen reader's list of headings need. */
export function VirtualPost({ post, id }: { post: LivePost; id: string }) {
  return (
    <>
      <h2 id={`${id}-name`} className="px-4 pt-4 pl-18 text-base leading-snug font-semibold">
        {post.author.name}
      </h2>
      <p id={`${id}-text`} dir="auto" className="overflow-hidden px-4 pt-9 text-base whitespace-pre-line">
        {post.content}
      </p>
    </>
  );
}
