import { readdir, readFile } from "node:fs/promises";
import { parse } from "node:path";

import type { Deps } from "../platform/deps.ts";
import type { StoredImage } from "../platform/media/images.ts";
import type { StoredVideo } from "../platform/media/videos.ts";
import { PICTURES } from "./pictures.ts";

/** By file name. */
export interface StoredMedia {
  pictures: ReadonlyMap<string, StoredImage>;
  videos: ReadonlyMap<string, StoredVideo>;
  /** Faces and logos, by the member's handle; members without one are shown by their initials. */
  avatars: ReadonlyMap<string, StoredImage>;
}

/** Stores the demo community's pictures and videos like uploads, but without an owner: several members show the same. */
export async function storeMedia({ images, videos }: Pick<Deps, "images" | "videos">): Promise<StoredMedia> {
  return {
    pictures: await storeFolder("pictures", async (file, name) => ({
      ...(await images.store(file, null)),
      alt: PICTURES.find((picture) => picture.name === name)?.alt ?? "",
    })),
    videos: await storeFolder("videos", (file) => videos.store(file, null)),
    avatars: await storeFolder("avatars", (file) => images.store(file, null)),
  };
}

/** Passes each file of a folder to `store`, two at a time, and returns the results by name. */
export async function storeFolder<T>(
  folder: "avatars" | "cvs" | "pictures" | "videos",
  store: (file: Buffer, name: string) => Promise<T>,
): Promise<Map<string, T>> {
  const path = new URL(`./${folder}/`, import.meta.url);
  const stored = new Map<string, T>();
  const waiting = (await readdir(path)).values();
  const work = async () => {
    for (const file of waiting) {
      const { name } = parse(file);
      stored.set(name, await store(await readFile(new URL(file, path)), name));
    }
  };
  await Promise.all([work(), work()]);
  return stored;
}
