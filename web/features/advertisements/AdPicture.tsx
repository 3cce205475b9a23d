import type { Advertisement } from "#contracts/advertisements.ts";
import { imageSourceSet } from "#contracts/image-source.ts";

interface AdPictureProps {
  image: Advertisement["image"];
  /** Empty where the text stands beside it. */
  alt: string;
}

/** The 300x250 picture, as wide as its place; its height is reserved before it loads. */
export function AdPicture({ image, alt }: AdPictureProps) {
  return (
    <img
      src={image.url}
      srcSet={imageSourceSet(image)}
      sizes="300px"
      width={300}
      height={250}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="block aspect-6/5 w-full bg-line object-cover"
    />
  );
}
