import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";

import { SHARED_POST_ROUTES, VIDEO_MARKER } from "#contracts/shared-post.ts";
import type { SharedPost } from "#contracts/sharing.ts";

import { request } from "../../platform/api-client.ts";
import { useSavesData } from "../../platform/data-saver.ts";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { captureFrame } from "./video-frame.ts";

interface SharedVideoProps {
  postId: string;
  /** An address, or the marker that says it must be requested. */
  url: string;
  video: SharedPost["video"];
  authorName: string;
}

/**
 * A post's video with the browser's own controls. With a poster, or where data is saved, nothing is loaded until it is
 * played. A failure is reported and can be retried.
 */
export function SharedVideo({ postId, url, video, authorName }: SharedVideoProps) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const source = useSource({ postId, url, attempt, onFail: () => setFailed(true) });
  const stored = video?.poster ?? undefined;
  const savesData = useSavesData();
  const captured = useFrame(stored === undefined && !failed && !savesData ? source : undefined);
  // A retry means that the reader wants it loaded.
  const waits = attempt === 0 && (stored !== undefined || savesData);
  const retry = () => {
    setFailed(false);
    setAttempt((last) => last + 1);
  };
  return (
    <>
      {failed ? (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-4 text-center"
        >
          <p className="text-base font-semibold">Unable to load video</p>
          <Button icon={<RotateCw />} onClick={retry}>
            Try Again
          </Button>
        </div>
      ) : null}
      {!failed && source === undefined ? (
        <div className="absolute inset-0 flex items-center justify-center">
          <Spinner label="Loading video…" />
        </div>
      ) : null}
      {!failed && source !== undefined ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- members' videos come without captions
        <video
          key={attempt}
          src={source}
          poster={stored ?? captured}
          controls
          playsInline
          preload={waits ? "none" : "metadata"}
          aria-label={`Video by ${authorName}`}
          className="absolute inset-0 size-full object-contain"
          onError={() => setFailed(true)}
          // It starts loading when it is created; errors before it is on the page would go unnoticed.
          ref={(player) => {
            if (player?.error) setFailed(true);
          }}
        />
      ) : null}
    </>
  );
}

/** The video's address; the marker needs a second call. */
function useSource(of: {
  postId: string;
  url: string;
  attempt: number;
  onFail: () => void;
}): string | undefined {
  const { postId, url, attempt, onFail } = of;
  const isMarked = url.startsWith(VIDEO_MARKER);
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!isMarked) return;
    const stop = new AbortController();
    request(SHARED_POST_ROUTES.video, { params: { postId }, signal: stop.signal }).then(
      (reply) => setSource((reply as { videoUrl: string }).videoUrl),
      () => {
        if (!stop.signal.aborted) onFail();
      },
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each try
  }, [postId, isMarked, attempt]);
  return isMarked ? source : url;
}

/** A frame of the video as a picture's address, if wanted and once it could be captured. */
function useFrame(source: string | undefined): string | undefined {
  const [frame, setFrame] = useState<string>();
  useEffect(() => {
    if (source === undefined) return;
    let address: string | undefined;
    const stop = captureFrame(source, (picture) => {
      address = URL.createObjectURL(picture);
      setFrame(address);
    });
    return () => {
      stop();
      if (address !== undefined) URL.revokeObjectURL(address);
      setFrame(undefined);
    };
  }, [source]);
  return frame;
}
