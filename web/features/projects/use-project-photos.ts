import { useEffect, useRef, useState, useSyncExternalStore } from "react";

import { PROJECT_PHOTOS_MAX } from "#contracts/reference/limits.ts";

import { summariseMedia } from "../../platform/media/media-list.ts";
import type { MediaList } from "../../platform/media/media-list.ts";
import { mediaTools } from "../../platform/media/media-tools.ts";
import { createMediaTray } from "../../platform/media/media-tray.ts";
import { isPhoto, unsupportedWords } from "../../platform/media/photo-files.ts";

const TOO_MANY = "Maximum 5 images allowed";

/** Splits the chosen files into those that fit and the messages about the rest. */
export function sortPhotos(files: readonly File[], room: number): { taken: File[]; refused: string[] } {
  const photos = files.filter(isPhoto);
  const refused = files.filter((file) => !isPhoto(file)).map(unsupportedWords);
  if (photos.length > room) refused.push(TOO_MANY);
  return { taken: photos.slice(0, Math.max(0, room)), refused };
}

/** A draft project's photos, uploaded one by one as soon as they are chosen. */
export function useProjectPhotos(start: MediaList, onFailed: (words: readonly string[]) => void) {
  const [tray] = useState(() => createMediaTray(mediaTools, start));
  const media = useSyncExternalStore(tray.subscribe, tray.media);
  const [refused, setRefused] = useState<readonly string[]>([]);
  useFailures(media, onFailed);

  // Development mounts everything twice; only the last unmount ends the uploads.
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      setTimeout(() => {
        if (!isHere.current) tray.leave();
      });
    };
  }, [tray]);

  return {
    tray,
    media,
    /** The errors of the files chosen last. */
    refused,
    dismissRefused: () => setRefused([]),
    take(files: Iterable<File>): void {
      const sorted = sortPhotos([...files], PROJECT_PHOTOS_MAX - tray.media().length);
      setRefused(sorted.refused);
      if (sorted.refused.length > 0) onFailed(sorted.refused);
      tray.add(sorted.taken.map((file) => ({ file, kind: "photo" })));
    },
  };
}

/** Reports failed photos once, after all the others have finished. */
function useFailures(media: MediaList, onFailed: (words: readonly string[]) => void): void {
  const announced = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (summariseMedia(media).busy > 0) return;
    const failures = media.flatMap(({ key, step }) => (step.is === "failed" ? [{ key, ...step }] : []));
    const unannounced = failures.filter(({ key }) => !announced.current.has(key));
    announced.current = new Set(failures.map(({ key }) => key));
    if (unannounced.length > 0) onFailed(unannounced.map(({ words }) => words));
  }, [media, onFailed]);
}
