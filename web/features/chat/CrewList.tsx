import { Users } from "lucide-react";
import type { ReactNode } from "react";

import { listCrew } from "#contracts/crew.ts";
import type { CrewMember } from "#contracts/crew.ts";

import { NotLoaded } from "../../platform/Loaded.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PeopleSkeleton } from "./ConversationList.tsx";
import { PersonRow } from "./PersonRow.tsx";

interface CrewListProps {
  /** Renders the name as a link or button. */
  children: (member: CrewMember) => ReactNode;
  onChat: (member: CrewMember) => void;
}

/** The member's crew to chat with; loaded only while it is shown. */
export function CrewList({ children, onChat }: CrewListProps) {
  const read = useEndpoint(listCrew, {});
  if (read.data === undefined)
    return <NotLoaded read={read} skeleton={<PeopleSkeleton label="Loading your crew…" />} />;
  const members = Array.isArray(read.data) ? read.data : read.data.members;
  if (members.length === 0) {
    return (
      <EmptyState icon={<Users />} title="No crew members yet" text="Add crew members to start chatting!" />
    );
  }
  return (
    <ul aria-label="My Crew" className="divide-y divide-line">
      {members.map((member) => (
        <li key={member.id} className="[contain-intrinsic-height:56px] [content-visibility:auto]">
          <PersonRow
            person={member}
            name={children(member)}
            about={member.trade}
            onChat={() => onChat(member)}
          />
        </li>
      ))}
    </ul>
  );
}
