import { imageSource } from "#contracts/image-source.ts";
import type { VideoView } from "#contracts/media.ts";

import { useAutoplayAllowed } from "../../../platform/autoplay.ts";
import { useSavesData } from "../../../platform/data-saver.ts";
import { VideoPlayer } from "../../../ui/VideoPlayer.tsx";

interface FeedVideoProps {
  video: VideoView;
  authorName: string;
  compact: boolean;
}

/** A post's video; plays automatically only where that costs the reader no data. */
export function FeedVideo({ video, authorName, compact }: FeedVideoProps) {
  const savesData = useSavesData();
  const { poster } = video;
  return (
    <VideoPlayer
      src={video.url}
      poster={savesData && poster !== null ? imageSource(poster, 320) : poster}
      width={video.width}
      height={video.height}
      duration={video.duration}
      label={`Video by ${authorName}`}
      autoplay={useAutoplayAllowed()}
      savesData={savesData}
      compact={compact}
    />
  );
}
