import { Suspense } from "react";

import { lazyComponent } from "../../../platform/lazy-component.ts";
import { frameRatio } from "../../../ui/video-rules.ts";
import type { LivePost } from "../post-overlay.ts";
import { PostPhotos } from "./PostPhotos.tsx";

const FeedVideo = lazyComponent(() => import("./FeedVideo.tsx").then((part) => part.FeedVideo));

/** Its video, and under it its photos: as a grid, or beside a video as one row. */
export function PostMedia({ post, eager }: { post: LivePost; eager: boolean }) {
  const { images, author } = post;
  const video = videoOf(post);
  if (video === null) return <PostPhotos images={images} authorName={author.name} eager={eager} />;
  const isCompact = images.length > 0;
  return (
    <div className="flex flex-col gap-[3px]">
      <Suspense fallback={<div className="bg-stage" style={{ aspectRatio: frameRatio(video, isCompact) }} />}>
        <FeedVideo video={video} authorName={author.name} compact={isCompact} />
      </Suspense>
      <PostPhotos images={images} authorName={author.name} eager={eager} asRow />
    </div>
  );
}

/** A video whose measures are not known still has its address. */
function videoOf({ video, videoUrl }: LivePost): LivePost["video"] {
  if (video !== null || videoUrl === null) return video;
  return { url: videoUrl, width: null, height: null, duration: null, poster: null };
}
