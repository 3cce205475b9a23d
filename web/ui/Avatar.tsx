import { useState } from "react";

import { cx } from "./cx.ts";
import { avatarColour, initialsOf } from "./initials.ts";

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  /** Pixels; 44 in the feed, 32, 40 and 48 in chat. */
  size?: 32 | 40 | 44 | 48 | 96 | undefined;
  className?: string | undefined;
}

/** The letters are a picture and do not grow with the text. */
const SIZES = {
  32: "size-8 text-[12px]",
  40: "size-10 text-[14px]",
  44: "size-11 text-[16px]",
  48: "size-12 text-[18px]",
  96: "size-24 text-[32px]",
};

/** A member's photo, or their initials on their colour, also if the photo does not load. Their name stands beside it. */
export function Avatar({ name, src, size = 44, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = cx("shrink-0 rounded-full select-none forced-colors:border", SIZES[size], className);
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={cx(shape, "bg-line object-cover")}
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cx(shape, "inline-flex items-center justify-center leading-none font-bold text-on-solid")}
      style={{ backgroundColor: avatarColour(name) }}
    >
      {initialsOf(name)}
    </span>
  );
}
