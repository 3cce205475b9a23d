import { Check, UserPlus } from "lucide-react";
import { useState } from "react";

import type { SuggestedPerson as Person } from "#contracts/crew.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ProfileFace, ProfileLink } from "../profiles/index.ts";
import { useCrewRequest } from "./crew-request.ts";

const AskDialog = lazyComponent(() => import("./AskDialog.tsx").then((part) => part.AskDialog));

/** One suggested member: 'Add' sends the usual message or an edited one, and becomes 'Undo' while it is unanswered. */
export function SuggestedPerson({ person }: { person: Person }) {
  const { notify, inline, clear } = useFeedback();
  const { state, isWithdrawing, withdraw } = useCrewRequest(person.id, notify);
  const [isAsking, setAsking] = useState(false);
  const { areCrewMembers } = state;
  // Adding a member who asked first accepts their request.
  const requestId = state.pendingDirection === "sent" ? state.requestId : null;
  return (
    <div className="px-4 py-2.5">
      <div className="flex items-center gap-3">
        <ProfileFace person={person} size={40} />
        <div className="relative min-w-0 flex-1">
          <ProfileLink
            userId={person.id}
            className="static! -my-0.5 line-clamp-2 py-0.5 font-semibold leading-snug [overflow-wrap:anywhere] hover:underline"
          >
            {person.name}
          </ProfileLink>
          {requestId === null ? (
            <>
              <p className="truncate text-sm text-muted">{areCrewMembers ? "In Your Crew" : person.trade}</p>
              <p className="truncate text-xs text-muted">{reasonFor(person)}</p>
            </>
          ) : (
            <p className="flex items-center gap-1 text-sm text-green">
              <Check className="size-[1.1em] shrink-0" />
              Request Sent
            </p>
          )}
        </div>
        {areCrewMembers ? null : (
          // One button, so that it keeps the focus.
          <Button
            size="sm"
            variant={requestId === null ? "outline" : "ghost"}
            className="min-w-18"
            icon={requestId === null ? <UserPlus /> : undefined}
            pending={isWithdrawing}
            aria-label={
              requestId === null ? `Add ${person.name} to my crew` : `Undo the request to ${person.name}`
            }
            onClick={() => {
              clear();
              if (requestId === null) setAsking(true);
              else withdraw(requestId);
            }}
          >
            {requestId === null ? "Add" : "Undo"}
          </Button>
        )}
      </div>
      {inline}
      {isAsking ? (
        <AskDialog
          userId={person.id}
          name={person.name}
          firstName={person.firstName}
          notify={notify}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Why the member is suggested: shared crew first, then the company, then the county. */
function reasonFor({ sharedCrew, sameCompany, sameCounty, company, county }: Person): string | null {
  if (sharedCrew > 0) return `${sharedCrew} crew in common`;
  if (sameCompany) return `Also at ${company}`;
  return sameCounty ? `Also in ${county}` : null;
}
