import { Gavel } from "lucide-react";

import type { AdminAppeal } from "#contracts/sanctions.ts";

import { ModeratedMedia } from "../../platform/media/ModeratedMedia.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import { ProfileLink } from "../profiles/index.ts";
import { reasonWords, typeWords } from "./moderation-words.ts";
import { ReadMessage } from "./ReportedItem.tsx";
import { KIND_WORDS } from "./sanction-words.ts";

/** One appeal: the decision it is against, the member, their words, and the possible decisions. */
export function AppealCard({ appeal, onDecide }: { appeal: AdminAppeal; onDecide: () => void }) {
  const { sanction, user, message, createdAt, outcome, outcomeReason, decidedBy, decidedAt, can } = appeal;
  const { kind, removed, until } = sanction;
  return (
    <Card
      as="article"
      padded
      tabIndex={-1}
      aria-label={`Appeal by ${user.name}`}
      className="flex flex-col gap-3.5 outline-none"
    >
      <header className="flex flex-wrap items-center gap-2">
        <Chip tone="trade">{KIND_WORDS[kind]}</Chip>
        {removed === null ? null : <Chip>{typeWords(removed.type)}</Chip>}
        {until === null ? null : (
          <span className="text-sm text-muted">
            until <ExactTime at={until} />
          </span>
        )}
        {outcome === null ? null : (
          <Chip tone={outcome === "overturned" ? "crew" : "neutral"}>
            {outcome === "overturned" ? "Overturned" : "Turned down"}
          </Chip>
        )}
      </header>
      <div className="flex flex-col gap-1 rounded-control bg-ground px-3 py-2.5 text-sm [overflow-wrap:anywhere]">
        <DecisionWords sanction={sanction} />
        {removed === null || removed.excerpt === null ? null : (
          <p dir="auto" className="whitespace-pre-line">
            “{removed.excerpt}”
          </p>
        )}
        {appeal.messageReportId == null ? null : <ReadMessage reportId={appeal.messageReportId} />}
        <ModeratedMedia
          images={appeal.images}
          imageAlts={appeal.imageAlts}
          video={appeal.video}
          what="Removed"
          by={user.name}
        />
      </div>
      <div className="flex flex-col gap-1 [overflow-wrap:anywhere]">
        <p className="text-sm text-muted">
          <ProfileLink userId={user.id} className="font-semibold text-ink">
            {user.name}
          </ProfileLink>{" "}
          · <ExactTime at={createdAt} />
        </p>
        <p dir="auto" className="text-base whitespace-pre-line">
          {message}
        </p>
      </div>
      {decidedAt === null ? null : (
        <div className="flex flex-col gap-1 rounded-control bg-ground px-3 py-2.5 text-sm [overflow-wrap:anywhere]">
          <p className="text-muted">
            {decidedBy?.name ?? "A former moderator"} · <ExactTime at={decidedAt} />
          </p>
          {outcomeReason === null ? null : <p>{outcomeReason}</p>}
        </div>
      )}
      {outcome === null ? (
        <footer className="flex flex-wrap items-center gap-2 border-t border-line pt-3.5">
          {can.decide ? (
            <Button size="sm" icon={<Gavel />} onClick={onDecide}>
              Decide
            </Button>
          ) : (
            <p className="text-sm text-muted">
              {appeal.isOwnDecision
                ? "You made this decision, so somebody else decides the appeal."
                : "Somebody else decides this appeal."}
            </p>
          )}
        </footer>
      ) : null}
    </Card>
  );
}

/** Who made the decision that an appeal is about, when, and the reason that was given. */
export function DecisionWords({ sanction: { decidedBy, createdAt, reason } }: Pick<AdminAppeal, "sanction">) {
  return (
    <>
      <p className="text-muted">
        Decided by {decidedBy?.name ?? "a former moderator"} · <ExactTime at={createdAt} />
      </p>
      {reason === null ? null : <p>Reason given: {reasonWords(reason)}</p>}
    </>
  );
}
