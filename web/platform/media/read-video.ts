import { fitInBox } from "./compression-plan.ts";

/** What a browser can tell about a video. */
export interface VideoFacts {
  /** The frame at 0.1 s as JPEG; null if this browser cannot draw it. */
  readonly poster: Blob | null;
  /** Seconds; null when the file does not say. */
  readonly duration: number | null;
}

/** The first frame is often black. */
const POSTER_AT_S = 0.1;
const POSTER_QUALITY = 0.8;
const POSTER_BOX = { long: 1280, short: 720 };
/** Timeout: a phone asked for a frame in a codec it lacks may never respond. */
const TIMEOUT_MS = 6000;

/**
 * Reads a video's length and its frame at 0.1 s, without ever holding the file in memory. A video that this browser
 * cannot play has neither and may be posted all the same. The promise never rejects and settles within 6 s.
 */
export async function readVideo(file: Blob, timeoutMs = TIMEOUT_MS): Promise<VideoFacts> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null));
  const read = async () => {
    const loaded = once(video, "loadedmetadata");
    Object.assign(video, { muted: true, playsInline: true, preload: "auto", src: address });
    await loaded;
    const sought = once(video, "seeked");
    video.currentTime = Math.min(
      POSTER_AT_S,
      Number.isFinite(video.duration) ? video.duration / 2 : POSTER_AT_S,
    );
    await sought;
    return await draw(video);
  };
  try {
    const poster = await Promise.race([read().catch(() => null), late]);
    return { poster, duration: lengthOf(video) };
  } finally {
    // Releases the decoder at once: phones have few of them.
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** A recording that was never finished reports Infinity. */
function lengthOf({ duration }: HTMLVideoElement): number | null {
  return Number.isFinite(duration) && duration > 0 ? duration : null;
}

function once(video: HTMLVideoElement, name: "loadedmetadata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("This browser cannot play it")), { once: true });
  });
}

async function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = Object.assign(document.createElement("canvas"), fitInBox({ width, height }, POSTER_BOX));
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", POSTER_QUALITY));
}
