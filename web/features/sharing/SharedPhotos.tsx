import { useState } from "react";

import { imageSource, imageSizes, imageSourceSet } from "#contracts/image-source.ts";
import { photoColumns, shownRatio } from "#contracts/shared-post.ts";
import type { SharedPost } from "#contracts/sharing.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { cx } from "../../ui/cx.ts";

const Lightbox = lazyComponent(() => import("../../ui/Lightbox.tsx").then((part) => part.Lightbox));

/** The card's width, from which the browser picks an image size. */
const CARD = "min(638px, 100vw - 26px)";
const COLUMNS = { 2: "col-span-2", 3: "col-span-3", 6: "col-span-6" };

/** All photos of a post: a single one as it is, several in full rows. A click enlarges one. */
export function SharedPhotos({ images, authorName }: { images: SharedPost["images"]; authorName: string }) {
  const [open, setOpen] = useState<number>();
  const [isOpen, setIsOpen] = useState(false);
  if (images.length === 0) return null;
  const columns = photoColumns(images.length);
  const altOf = (alt: string) => alt || `Photo by ${authorName}`;
  return (
    <>
      <div className="grid grid-cols-6 gap-[3px]">
        {images.map((image, at) => (
          <button
            key={image.url}
            type="button"
            className={cx(
              "relative block overflow-hidden bg-line focus-visible:z-10",
              COLUMNS[columns[at] ?? 6],
            )}
            style={{ aspectRatio: at === 0 && images.length !== 2 ? shownRatio(image) : 4 / 3 }}
            onClick={() => {
              setOpen(at);
              setIsOpen(true);
            }}
          >
            <img
              src={image.url}
              srcSet={imageSourceSet(image)}
              sizes={imageSizes(CARD, (columns[at] ?? 6) / 6)}
              alt={altOf(image.alt)}
              width={image.width}
              height={image.height}
              loading={at === 0 ? "eager" : "lazy"}
              fetchPriority={at === 0 ? "high" : undefined}
              // It replaces an image that the reader already sees.
              decoding="sync"
              className="absolute inset-0 size-full object-cover"
            />
            <span className="sr-only">
              Open photo{images.length > 1 ? ` ${at + 1} of ${images.length}` : null}
            </span>
          </button>
        ))}
      </div>
      {open === undefined ? null : (
        <Lightbox
          images={images.map(({ url, alt, width, height }) => ({
            src: url,
            thumb: imageSource(url, 320),
            alt: altOf(alt),
            width,
            height,
          }))}
          open={isOpen}
          onOpenChange={setIsOpen}
          index={open}
          onIndexChange={setOpen}
          title="Post Image"
        />
      )}
    </>
  );
}
