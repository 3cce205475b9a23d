import { MessageCircle, Star, UserMinus } from "lucide-react";

import type { CrewMember } from "#contracts/crew.ts";
import { countOf } from "#contracts/short-count.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { openChat } from "../chat/index.ts";

interface CrewCardProps {
  member: CrewMember;
  onRemove: () => void;
}

/** A member of the viewer's crew. */
export function CrewCard({ member, onRemove }: CrewCardProps) {
  const { id, name, trade, company, county, avatar } = member;
  return (
    <article aria-label={name} className="flex h-full flex-col gap-3 card-surface p-4">
      <Link to={paths.memberProfile({ userId: id })} className="group flex items-start gap-3 rounded-control">
        <Avatar name={name} src={avatar} size={48} />
        <span className="min-w-0 flex-1 text-sm text-muted [overflow-wrap:anywhere]">
          <span className="block text-base font-semibold text-ink group-hover:underline">{name}</span>
          <span className="block">
            {trade}
            {company ? `, ${company}` : null}
          </span>
          {county ? <span className="block">{county}</span> : null}
        </span>
      </Link>
      <p className="mt-auto flex items-center gap-1.5 text-sm text-muted">
        <Star className="size-4 shrink-0" />
        {ratingWords(member)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          size="sm"
          icon={<MessageCircle />}
          aria-label={`Message ${name}`}
          onClick={() => openChat(id, name)}
        >
          Message
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="-mr-3"
          icon={<UserMinus />}
          aria-label={`Remove ${name} from my crew`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </article>
  );
}

/** The rating in words; no number when there are no reviews. */
function ratingWords({ rating, reviewCount }: Pick<CrewMember, "rating" | "reviewCount">): string {
  if (rating === null || reviewCount === null) return reviewCount === 0 ? "No reviews yet" : "–";
  return `${rating.toFixed(1)} (${countOf(reviewCount, "review")})`;
}
