import type { VideoView } from "#contracts/media.ts";

import { useAutoplayAllowed, useDataSaver } from "../../../platform/autoplay.ts";
import { VideoPlayer } from "../../../ui/VideoPlayer.tsx";

interface FeedVideoProps {
  video: VideoView;
  authorName: string;
  compact: boolean;
}

/** A post's video, which begins by itself only where it costs nobody. */
export function FeedVideo({ video, authorName, compact }: FeedVideoProps) {
  return (
    <VideoPlayer
      src={video.url}
      poster={video.poster}
      width={video.width}
      height={video.height}
      duration={video.duration}
      label={`Video by ${authorName}`}
      autoplay={useAutoplayAllowed()}
      savesData={useDataSaver()}
      compact={compact}
    />
  );
}
