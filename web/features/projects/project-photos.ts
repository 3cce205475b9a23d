import { imageSource, imageSourceSet } from "#contracts/image-source.ts";
import type { Project } from "#contracts/projects.ts";

import type { Photo } from "../../ui/PhotoGrid.tsx";

/** A project's photos for the viewer. The same bytes have the same address: a photo chosen twice is one photo. */
export function viewedPhotos({ title, images }: Pick<Project, "title" | "images">): readonly Photo[] {
  return [...new Map(images.map((image) => [image.url, image])).values()].map((image) => ({
    src: image.url,
    srcSet: imageSourceSet(image),
    thumb: imageSource(image.url, 320),
    alt: image.alt || `Photo of ${title}`,
    caption: image.alt,
    width: image.width,
    height: image.height,
  }));
}
