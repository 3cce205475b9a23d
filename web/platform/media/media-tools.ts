import { ApiError, errorMessage } from "../api-error.ts";
import { sendFileOf } from "../outbox/file-step.ts";
import type { StoredMedia } from "./media-list.ts";
import { failureWords, unsupportedWords } from "./photo-files.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { readVideo } from "./read-video.ts";
import { sendMedia } from "./send-media.ts";
import type { MediaSending } from "./send-media.ts";
import type { ChosenFile, PreparedMedia, TrayTools } from "./tray-tools.ts";
import { videoSizeFault } from "./video-files.ts";

async function prepare({ file, kind }: ChosenFile): Promise<PreparedMedia> {
  if (kind === "photo") return { body: await preparePhoto(file), poster: null, duration: null };
  return { body: file, ...(await readVideo(file)) };
}

const upload: TrayTools["upload"] = async (kind, { body, poster }, hooks): Promise<StoredMedia> => {
  const { uploadKey, retryForMs, onWaiting, signal } = hooks;
  const picture =
    poster === null
      ? null
      : await uploadPoster(poster, { retryForMs, onWaiting, signal, uploadKey: `${uploadKey}p` });
  const url = await sendMedia(kind, body, hooks);
  return { url, poster: picture };
};

/** The server's codes for a picture that it will never accept. */
const PICTURE_FAULTS: readonly string[] = ["image_unreadable", "unsupported_file_type", "image_too_large"];

/** Uploads a video's poster. The video goes without one only if the server refuses that picture. */
async function uploadPoster(poster: Blob, options: MediaSending): Promise<string | null> {
  try {
    return await sendFileOf(options.uploadKey, (uploadKey) =>
      sendMedia("photo", poster, { ...options, uploadKey }),
    );
  } catch (error) {
    if (error instanceof ApiError && PICTURE_FAULTS.includes(error.code)) return null;
    throw error;
  }
}

/** True for a failure that another try may fix. */
function isPassing({ status, code }: ApiError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || code === "request_in_progress";
}

/** Returns the words for a passing failure: its own, or a general sentence for a fault of ours. */
function describe(error: ApiError): string {
  const isFault = error.code === "unreadable" || error.code === "server_error";
  return isFault ? "There was an error processing your files. Please try again." : errorMessage(error);
}

function explain(error: unknown, { file }: ChosenFile): { words: string; canRetry: boolean } {
  if (!(error instanceof ApiError)) {
    return { words: error instanceof Error ? error.message : failureWords(file), canRetry: false };
  }
  if (isPassing(error)) return { words: describe(error), canRetry: true };
  const words: Partial<Record<ApiError["code"], string | undefined>> = {
    image_unreadable: failureWords(file),
    video_unreadable: failureWords(file),
    unsupported_file_type: unsupportedWords(file),
    video_too_large: videoSizeFault(file),
  };
  return { words: words[error.code] ?? errorMessage(error), canRetry: false };
}

/** The browser and server functions that a tray of photos and videos needs. */
export const mediaTools: TrayTools = {
  prepare,
  upload,
  explain,
  preview: (file) => URL.createObjectURL(file),
  releasePreview(address) {
    if (address.startsWith("blob:")) URL.revokeObjectURL(address);
  },
  now: () => Date.now(),
};
