import { MapPin, Star } from "lucide-react";
import type { ReactNode } from "react";

import type { Profile } from "#contracts/profiles.ts";
import { countOf, shortCount } from "#contracts/short-count.ts";

import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

export type ProfileCounts = Pick<Profile, "experience" | "projectCount" | "rating" | "reviewCount">;

interface Props {
  name: string;
  trade: string;
  location: string | null;
  face: ReactNode;
  /** Undefined while loading. */
  counts: ProfileCounts | undefined;
  /** The actions on this member; they wrap where there is no room. */
  actions: ReactNode;
  /** Opens the reviews behind the rating. */
  onReviews: () => void;
  /** At the top right. */
  menu?: ReactNode;
}

/** Names are 12 characters on average; a longer one than this needs smaller letters to break between its words. */
const LONG = 32;

/** The member's name and face, the actions, and three numbers. */
export function ProfileHeader({ name, trade, location, face, counts, actions, onReviews, menu }: Props) {
  return (
    <Card as="section" aria-labelledby="member-name">
      <div className="flex flex-wrap gap-4 p-4 md:p-5">
        {face}
        {/* With large text it takes the whole line, below the avatar. */}
        <div className="flex min-w-0 flex-1 basis-[9rem] flex-col items-start gap-1.5">
          <h1
            id="member-name"
            tabIndex={-1}
            dir="auto"
            className={cx(
              "wide w-full pt-1 pr-9 [overflow-wrap:anywhere]",
              name.length > LONG ? "text-lg md:text-xl" : "text-xl md:text-2xl",
            )}
          >
            {name}
          </h1>
          <Chip tone="trade">{trade}</Chip>
          {location === null ? null : (
            <p className="flex gap-1.5 text-sm text-muted">
              <MapPin className="mt-[0.15em] size-[1.1em] shrink-0" />
              {location}
            </p>
          )}
        </div>
        {menu ? <div className="absolute top-3 right-2 md:right-3">{menu}</div> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-4 empty:hidden md:px-5">{actions}</div>
      <Counts counts={counts} onReviews={onReviews} />
    </Card>
  );
}

/** '12 years', '8 projects', '4.7 from 9 reviews' or 'No reviews yet'. */
function Counts({ counts, onReviews }: Pick<Props, "counts" | "onReviews">) {
  const years = counts && {
    value: String(counts.experience),
    label: counts.experience === 1 ? "year" : "years",
  };
  const projects = counts && {
    value: shortCount(counts.projectCount),
    label: counts.projectCount === 1 ? "project" : "projects",
  };
  return (
    <ul className="grid grid-cols-3 divide-x divide-line border-t border-line text-center tabular-nums">
      <Count {...years} />
      <Count {...projects} />
      <Count {...(counts && ratingOf(counts))} onOpen={counts && onReviews} />
    </ul>
  );
}

function ratingOf({ rating, reviewCount }: ProfileCounts) {
  if (rating === null) return { label: "No reviews yet" };
  return {
    value: rating.toFixed(1),
    label: countOf(reviewCount, "review"),
    icon: <Star className="size-4 fill-hi" />,
  };
}

interface CountProps {
  value?: string | undefined;
  /** Undefined while loading. */
  label?: string | undefined;
  icon?: ReactNode;
  /** Shows what was counted. */
  onOpen?: (() => void) | undefined;
}

const COUNT = "flex min-h-17 w-full flex-col items-center justify-center px-2 py-2.5";

function Count({ value, label, icon, onOpen }: CountProps) {
  const words = (
    <>
      {label === undefined ? <Skeleton className="h-9 w-14" /> : null}
      {value === undefined ? null : (
        <span className="wide inline-flex items-center gap-1 text-lg leading-tight">
          {value}
          {icon}
        </span>
      )}
      <span className={cx("text-xs text-muted", onOpen && "underline underline-offset-2")}>{label}</span>
    </>
  );
  return (
    <li>
      {onOpen === undefined ? (
        <div className={COUNT}>{words}</div>
      ) : (
        <button
          type="button"
          className={cx(COUNT, "hover:bg-ground")}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {words}
        </button>
      )}
    </li>
  );
}
