import { POST_PHOTOS_MAX } from "#contracts/reference/limits.ts";

import { videoOf } from "../../../platform/media/media-list.ts";
import type { MediaList } from "../../../platform/media/media-list.ts";
import type { ChosenFile } from "../../../platform/media/media-tray.ts";
import { isPhoto, unsupportedWords } from "../../../platform/media/photo-files.ts";
import { isVideo, videoSizeFault } from "../../../platform/media/video-files.ts";
import { roomForPhotos } from "./post-media.ts";

interface Sorted {
  readonly taken: readonly ChosenFile[];
  /** What is wrong with the files that are left out, in words. */
  readonly refused: readonly string[];
  /** Said when a video is left out because there is one already: no fault of the file's. */
  readonly notice: string | undefined;
}

/** Parts what was picked, dropped or pasted into what the post can take and the words for the rest. */
export function sortFiles(files: readonly File[], list: MediaList): Sorted {
  const refused: string[] = [];
  const photos: ChosenFile[] = [];
  const videos: ChosenFile[] = [];
  for (const file of files) {
    const fault = isVideo(file) ? videoSizeFault(file) : undefined;
    if (fault !== undefined) refused.push(fault);
    else if (isVideo(file)) videos.push({ file, kind: "video" });
    else if (isPhoto(file)) photos.push({ file, kind: "photo" });
    else refused.push(unsupportedWords(file));
  }
  const room = roomForPhotos(list);
  if (photos.length > room) refused.push(`Maximum ${POST_PHOTOS_MAX} photos allowed`);
  const roomForVideo = videoOf(list) === undefined ? 1 : 0;
  return {
    taken: [...photos.slice(0, room), ...videos.slice(0, roomForVideo)],
    refused,
    notice: videos.length > roomForVideo ? "Only the first video is attached" : undefined,
  };
}
