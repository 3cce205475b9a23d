import { MessageCircle } from "lucide-react";

import type { CrewMember } from "#contracts/crew.ts";
import { countOf } from "#contracts/short-count.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface MemberCardProps {
  member: CrewMember;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChat: () => void;
}

/** A crew member's details, without leaving the chats. */
export function MemberCard({ member, open, onOpenChange, onChat }: MemberCardProps) {
  const { id, name, trade, company, county, avatar, rating, reviewCount } = member;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={name}
      size="sm"
      footer={
        <>
          <Button asChild>
            <Link to={paths.memberProfile({ userId: id })}>View Profile</Link>
          </Button>
          <Button variant="primary" icon={<MessageCircle />} onClick={onChat}>
            Send Message
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-4 [overflow-wrap:anywhere]">
        <Avatar name={name} src={avatar} size={96} />
        <div className="min-w-0 text-sm text-muted">
          <p className="text-base font-semibold text-ink">{trade}</p>
          {company === null ? null : <p>{company}</p>}
          {county === null ? null : <p>{county}</p>}
          <p>
            {rating === null
              ? "No reviews yet"
              : `${rating.toFixed(1)} from ${countOf(reviewCount ?? 0, "review")}`}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
