import { Play, RotateCw, VideoOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { Button } from "./Button.tsx";
import { endTurn, takeTurn } from "./exclusive-playback.ts";
import { usePhone } from "./phone.ts";
import { useAutoplay } from "./use-autoplay.ts";
import { useNearViewport } from "./use-near-viewport.ts";
import { formatDuration, frameRatio } from "./video-rules.ts";

export interface VideoPlayerProps {
  src: string;
  /** 'Video by Siobhan O’Neill'. */
  label: string;
  poster?: string | null | undefined;
  /** Pixels, so that nothing moves when it loads. */
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** Seconds. */
  duration?: number | null | undefined;
  /** Plays muted while more than half of it is visible. */
  autoplay?: boolean | undefined;
  /** Fetches nothing, not even its length, before it is played. */
  savesData?: boolean | undefined;
  /** Something stands below it, so a tall video is drawn less tall. */
  compact?: boolean | undefined;
}

/** How near the screen it must be for its poster and length to be fetched. */
const NEAR = "400px";

/** A video in a box that never changes its size. Nothing is fetched before it is near the screen. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, label, poster, duration, autoplay = false, compact = false, savesData = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const isNear = useNearViewport(box, NEAR);
  const [hasBegun, setBegun] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const resumeAt = useRef(0);
  const isPhone = usePhone();
  const { onPause } = useAutoplay(video, { starts: autoplay && isNear && !hasFailed, stops: isPhone });

  useEffect(() => {
    const media = video.current;
    return () => {
      if (media) endTurn(media);
    };
  }, []);

  const play = () => {
    const media = video.current;
    if (media === null) return;
    media.muted = false;
    media.focus({ preventScroll: true });
    // The browser refused and wants another press; its own controls are there for that.
    media.play().catch(() => undefined);
  };
  const tryAgain = () => {
    const media = video.current;
    if (media === null) return;
    setFailed(false);
    media.load();
    media.currentTime = resumeAt.current;
    play();
  };

  return (
    <div
      ref={box}
      className="relative overflow-hidden bg-stage text-on-stage"
      style={{ aspectRatio: frameRatio(props, compact) }}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- members' own videos come without captions */}
      <video
        ref={video}
        src={isNear ? src : undefined}
        poster={isNear && poster ? poster : undefined}
        // The poster shows what it is about; without one the browser draws the first frame.
        preload={poster || savesData ? "none" : "metadata"}
        controls={hasBegun && !hasFailed}
        playsInline
        // Takes the focus from the button that started it.
        tabIndex={hasBegun && !hasFailed ? 0 : -1}
        aria-label={label}
        className="absolute inset-0 size-full object-contain"
        onPlay={(event) => {
          setBegun(true);
          takeTurn(event.currentTarget);
        }}
        onPause={onPause}
        onError={(event) => {
          if (!isNear) return;
          resumeAt.current = event.currentTarget.currentTime;
          setFailed(true);
        }}
      />
      {hasBegun || hasFailed ? null : (
        <button
          type="button"
          aria-label={`Play ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          className="group absolute inset-0 flex items-center justify-center focus-visible:-outline-offset-4"
          onClick={play}
        >
          <span className="flex size-16 items-center justify-center rounded-full bg-stage/75 text-on-stage ring-2 ring-on-stage/80 transition-colors group-hover:bg-hi group-hover:text-on-hi">
            <Play className="ml-1 size-7 fill-current" />
          </span>
        </button>
      )}
      {duration && !hasBegun && !hasFailed ? (
        <span className="pointer-events-none absolute right-2.5 bottom-2.5 rounded-chip bg-stage/80 px-1.5 text-xs font-semibold tabular-nums">
          {formatDuration(duration)}
        </span>
      ) : null}
      {hasFailed ? (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-stage p-4 text-center"
        >
          <p className="flex items-center gap-2 text-base font-semibold">
            <VideoOff className="size-5" />
            Unable to load video
          </p>
          <Button icon={<RotateCw />} onClick={tryAgain}>
            Try Again
          </Button>
        </div>
      ) : null}
    </div>
  );
}
