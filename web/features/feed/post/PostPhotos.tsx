import { Suspense, useState, useMemo } from "react";

import type { Post } from "#contracts/feed.ts";
import { imageSource, imageSourceSet } from "#contracts/media.ts";

import { lazyComponent } from "../../../platform/lazy-component.ts";
import { PhotoGrid } from "../../../ui/PhotoGrid.tsx";
import { shadeOf } from "./photo-shade.ts";

const Lightbox = lazyComponent(() => import("../../../ui/Lightbox.tsx").then((part) => part.Lightbox));

/** The feed column's width: three columns, two, one. */
const COLUMN = "min(600px, 100vw - 26px)";

interface PostPhotosProps {
  images: Post["images"];
  authorName: string;
  /** True for the first post on the screen. */
  eager: boolean;
  /** In one row, under a video. */
  asRow?: boolean | undefined;
}

/** A post's photos, and the gallery they open in. */
export function PostPhotos({ images, authorName, eager, asRow }: PostPhotosProps) {
  const [open, setOpen] = useState<number>();
  const [isOpen, setIsOpen] = useState(false);
  // The same bytes have the same address: a photo chosen twice is one photo.
  const photos = [...new Map(images.map((image) => [image.url, image])).values()].map((image) => ({
    src: image.url,
    srcSet: imageSourceSet(image),
    thumb: imageSource(image.url, 320),
    alt: image.alt || `Photo by ${authorName}`,
    caption: image.alt,
    width: image.width,
    height: image.height,
    backdrop: image.placeholder === null ? undefined : <PhotoBackdrop hash={image.placeholder} />,
  }));
  if (photos.length === 0) return null;
  return (
    <>
      <PhotoGrid
        images={photos}
        width={COLUMN}
        eager={eager}
        asRow={asRow}
        onOpen={(index) => {
          setOpen(index);
          setIsOpen(true);
        }}
      />
      {open === undefined ? null : (
        <Suspense>
          <Lightbox
            images={photos}
            open={isOpen}
            onOpenChange={setIsOpen}
            index={open}
            onIndexChange={setOpen}
            title={`Photos by ${authorName}`}
          />
        </Suspense>
      )}
    </>
  );
}

/** The colours of a photo that is still on its way. */
function PhotoBackdrop({ hash }: { hash: string }) {
  const backgroundImage = useMemo(() => shadeOf(hash), [hash]);
  return <span aria-hidden className="absolute inset-0" style={{ backgroundImage }} />;
}
