import type { VideoView } from "#contracts/media.ts";

import { frameRatio } from "../../ui/video-rules.ts";
import { lazyComponent } from "../lazy-component.ts";

const VideoPlayer = lazyComponent(
  () => import("../../ui/VideoPlayer.tsx").then((part) => part.VideoPlayer),
  (props) => <div className="bg-stage" style={{ aspectRatio: frameRatio(props, false) }} />,
);

interface JudgedMediaProps {
  images: readonly string[];
  video: VideoView | null;
  /** What became of it so far. */
  what: "Reported" | "Removed" | "Held";
  /** Whose it is. */
  by: string;
}

/** The photos and the video of something that moderators decide or have decided about. */
export function JudgedMedia({ images, video, what, by }: JudgedMediaProps) {
  return (
    <>
      {images.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {images.map((url, at) => (
            <img
              key={url}
              src={url}
              alt={`${what} ${at + 1} of ${images.length}`}
              width={112}
              height={112}
              loading="lazy"
              className="size-28 rounded-control border border-line object-cover"
            />
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
