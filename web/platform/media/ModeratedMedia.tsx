import type { VideoView } from "#contracts/media.ts";

import { frameRatio } from "../../ui/video-rules.ts";
import { lazyComponent } from "../lazy-component.ts";

const VideoPlayer = lazyComponent(
  () => import("../../ui/VideoPlayer.tsx").then((part) => part.VideoPlayer),
  (props) => <div className="bg-stage" style={{ aspectRatio: frameRatio(props, false) }} />,
);

interface ModeratedMediaProps {
  images: readonly string[];
  /** The description of each photo, in the same order. Left out for a held text, whose words include the descriptions. */
  imageAlts?: readonly string[];
  video: VideoView | null;
  /** What has become of the content so far. */
  what: "Reported" | "Removed" | "Held";
  /** The author's name. */
  by: string;
}

/**
 * The photos, with their descriptions, and the video of an item that moderators decide or have decided about. A photo is
 * cropped to a square, and opens whole in a new tab.
 */
export function ModeratedMedia({ images, imageAlts = [], video, what, by }: ModeratedMediaProps) {
  return (
    <>
      {images.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {images.map((url, at) => (
            <figure key={url} className="flex max-w-96 items-start gap-2">
              <a href={url} target="_blank" rel="noreferrer" className="shrink-0 rounded-control">
                <img
                  src={url}
                  alt={`${what} ${at + 1} of ${images.length}`}
                  width={112}
                  height={112}
                  loading="lazy"
                  className="size-28 rounded-control border border-line object-cover"
                />
                <span className="sr-only"> (new tab)</span>
              </a>
              {imageAlts[at] ? (
                <figcaption dir="auto" className="text-sm [overflow-wrap:anywhere]">
                  Description: “{imageAlts[at]}”
                </figcaption>
              ) : null}
            </figure>
          ))}
        </div>
      )}
      {video === null ? null : (
        <div className="max-w-80 overflow-hidden rounded-control">
          <VideoPlayer {...video} src={video.url} label={`${what} video by ${by}`} savesData />
        </div>
      )}
    </>
  );
}
