import { useEffect, useRef } from "react";

import { cx } from "./cx.ts";
import type { Photo } from "./PhotoGrid.tsx";

interface LightboxStripProps {
  images: readonly Photo[];
  index: number;
  onGo: (index: number) => void;
}

/** Thumbnails of all photos; the current one is marked and kept in view. Hidden where a window is too low. */
export function LightboxStrip({ images, index, onGo }: LightboxStripProps) {
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [index]);
  return (
    <ul className="flex scroll-thin gap-2 overflow-x-auto p-3 [@media(max-height:30rem)]:hidden">
      {images.map((photo, place) => (
        <li
          key={photo.src}
          ref={place === index ? current : undefined}
          className="shrink-0 first:ml-auto last:mr-auto"
        >
          <button
            type="button"
            aria-label={`Photo ${place + 1}`}
            aria-current={place === index}
            className={cx(
              "block rounded-chip border-2 p-0.5",
              place === index ? "border-hi" : "border-transparent opacity-65 hover:opacity-100",
            )}
            onClick={() => onGo(place)}
          >
            <img
              src={photo.thumb ?? photo.src}
              alt=""
              width={56}
              height={44}
              loading="lazy"
              className="h-11 w-14 rounded-[4px] object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
