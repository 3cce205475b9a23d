import { MapPin, Star } from "lucide-react";
import type { ReactNode } from "react";

import type { FoundMember } from "#contracts/search.ts";
import { countOf } from "#contracts/short-count.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Marked } from "./Marked.tsx";

interface FoundPersonProps {
  person: FoundMember;
  /** The search text, to highlight. */
  search: string;
  /** 'Add to Crew'. */
  action: ReactNode;
  onView: () => void;
}

/** A member found. */
export function FoundPerson({ person, search, action, onView }: FoundPersonProps) {
  const { id, name, avatar, trade, company, county, rating, reviewCount, relation } = person;
  const isSelf = relation === "self";
  // A single character matches only the start of a name.
  const elsewhere = search.length > 1 ? search : "";
  return (
    <article aria-label={name} className="flex gap-x-3 gap-y-3 py-3.5 max-md:flex-wrap md:items-center">
      <Avatar name={name} src={avatar} size={48} />
      <div className="min-w-0 flex-1 text-sm text-muted [overflow-wrap:anywhere] max-md:basis-[calc(100%-5rem)]">
        <p className="text-base leading-snug font-semibold text-ink">
          <Marked text={name} search={search} />
          {isSelf ? <span className="font-normal text-muted"> (you)</span> : null}
        </p>
        <p>
          <Marked text={trade} search={elsewhere} />
          {company === null ? null : (
            <>
              {" · "}
              <Marked text={company} search={elsewhere} />
            </>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="inline-flex items-center gap-1">
            <Star className={`size-3.5 shrink-0 ${rating === null ? "" : "fill-current text-ink"}`} />
            {rating === null ? "No reviews yet" : `${rating.toFixed(1)} (${countOf(reviewCount, "review")})`}
          </span>
          {county === null ? null : (
            <span className="inline-flex items-center gap-1">
              <MapPin className="size-3.5 shrink-0" />
              {county}
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:basis-full max-md:pl-15 max-md:*:flex-1 md:max-w-1/2">
        {/* The arrow keys move among these links. */}
        <Link
          data-found
          to={isSelf ? paths.profile() : paths.memberProfile({ userId: id })}
          className={buttonClass({ size: "sm" })}
          aria-label={`View Profile: ${name}`}
          onClick={onView}
        >
          View Profile
        </Link>
        {isSelf ? null : action}
      </div>
    </article>
  );
}
