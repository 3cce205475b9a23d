import { useMemo, useState } from "react";

import type { Post } from "#contracts/feed.ts";
import { imageSizes, imageSource, imageSourceSet } from "#contracts/image-source.ts";

import { useSavesData } from "../../../platform/data-saver.ts";
import { lazyComponent } from "../../../platform/lazy-component.ts";
import { FEED_COLUMN } from "../../../ui/photo-layout.ts";
import { PhotoGrid } from "../../../ui/PhotoGrid.tsx";
import { frameRatio } from "../../../ui/video-rules.ts";
import type { LivePost } from "../post-overlay.ts";
import { shadeOf } from "./photo-shade.ts";

const Lightbox = lazyComponent(() => import("../../../ui/Lightbox.tsx").then((part) => part.Lightbox));
const PhotoBlur = lazyComponent(
  () => import("./PhotoBlur.tsx").then((part) => part.PhotoBlur),
  PhotoBackdrop,
);
const FeedVideo = lazyComponent(
  () => import("./FeedVideo.tsx").then((part) => part.FeedVideo),
  ({ video, compact }) => <div className="bg-stage" style={{ aspectRatio: frameRatio(video, compact) }} />,
);

/** The post's video with its photos below: as a grid, or as one row under a video. */
export function PostMedia({ post, eager }: { post: LivePost; eager: boolean }) {
  const { images, author } = post;
  const video = videoOf(post);
  if (video === null) return <PostPhotos images={images} authorName={author.name} eager={eager} />;
  const isCompact = images.length > 0;
  return (
    <div className="flex flex-col gap-[3px]">
      <FeedVideo video={video} authorName={author.name} compact={isCompact} />
      <PostPhotos images={images} authorName={author.name} eager={eager} asRow />
    </div>
  );
}

/** A video of unknown dimensions still has its address. */
function videoOf({ video, videoUrl }: LivePost): LivePost["video"] {
  if (video !== null || videoUrl === null) return video;
  return { url: videoUrl, width: null, height: null, duration: null, poster: null };
}

interface PostPhotosProps {
  images: Post["images"];
  authorName: string;
  /** True for the first post on the screen. */
  eager: boolean;
  /** In one row, under a video. */
  asRow?: boolean | undefined;
}

/** A post's photos, and the gallery they open in. */
function PostPhotos({ images, authorName, eager, asRow }: PostPhotosProps) {
  const [open, setOpen] = useState<number>();
  const [isOpen, setIsOpen] = useState(false);
  const [isAskedFor, setAskedFor] = useState(false);
  const waits = useSavesData() && !isAskedFor;
  // The same bytes have the same address, so a photo chosen twice is shown once.
  const photos = [...new Map(images.map((image) => [image.url, image])).values()].map((image) => ({
    src: image.url,
    srcSet: imageSourceSet(image),
    thumb: imageSource(image.url, 320),
    alt: image.alt || `Photo by ${authorName}`,
    caption: image.alt,
    width: image.width,
    height: image.height,
    backdrop: image.placeholder === null ? undefined : <PhotoBackdrop hash={image.placeholder} />,
    blur: waits && image.placeholder !== null ? <PhotoBlur hash={image.placeholder} /> : undefined,
  }));
  if (photos.length === 0) return null;
  return (
    <>
      <PhotoGrid
        images={photos}
        sizes={(share) => imageSizes(FEED_COLUMN, share)}
        eager={eager}
        asRow={asRow}
        onAsk={waits ? () => setAskedFor(true) : undefined}
        onOpen={(index) => {
          setOpen(index);
          setIsOpen(true);
        }}
      />
      {open === undefined ? null : (
        <Lightbox
          images={photos}
          open={isOpen}
          onOpenChange={setIsOpen}
          index={open}
          onIndexChange={setOpen}
          title={`Photos by ${authorName}`}
        />
      )}
    </>
  );
}

/** The colours of a photo that is still loading. */
function PhotoBackdrop({ hash }: { hash: string }) {
  const backgroundImage = useMemo(() => shadeOf(hash), [hash]);
  return <span aria-hidden className="absolute inset-0" style={{ backgroundImage }} />;
}
