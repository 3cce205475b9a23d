import { BRAND } from "#contracts/brand.ts";
import type { OwnSanction } from "#contracts/sanctions.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { typeWords } from "./moderation-words.ts";

const TITLES = {
  warning: "You have been warned",
  limit: "Your reach is limited",
  ban: "Your account is suspended",
} as const;
const PAST_TITLES = {
  ...TITLES,
  limit: "Your reach was limited",
  ban: "Your account was suspended",
} as const;

/** 'Your post was removed', as the page's title. */
export function sanctionTitle({ kind, removed, isOver }: OwnSanction): string {
  if (kind === "removal" && removed?.type === "profile") return "Your profile picture and words were removed";
  if (kind === "removal") return `Your ${typeWords(removed?.type ?? "post")} was removed`;
  return (isOver ? PAST_TITLES : TITLES)[kind];
}

const MEANING = {
  removal: "Nobody else can see what was removed. Nothing else of yours has changed.",
  warning: "Nothing has been removed. Please keep to the rules from now on.",
  limit:
    "What you write is shown to your crew, to your followers and on your profile, but not to others. You are not suggested to them, and they do not find you in the search. Everything else works as before.",
  ban: "You cannot sign in, and your profile, posts and jobs are hidden. Nothing has been deleted.",
} as const;

/** A decision as the member reads it: what, why, until when, and the outcome of the appeal. */
export function SanctionView({ sanction }: { sanction: OwnSanction }) {
  const { kind, reason, removed, createdAt, until, strikeUntil, isOver, isWithdrawn, appeal, can } = sanction;
  const isTooLate = !can.appeal && !isWithdrawn && appeal === null;
  const facts = [
    ["Decided", <ExactTime key="decided" at={createdAt} />],
    ["Reason", reason],
    // A sanction that a moderator ended was over before `until`.
    ["Until", isOver || until === null ? null : <ExactTime key="until" at={until} />],
    ["Counts as a strike until", isOver || isWithdrawn ? null : <ExactTime key="strike" at={strikeUntil} />],
    ["You could appeal until", isTooLate ? <ExactTime key="appeal" at={sanction.appealBy} /> : null],
  ] as const;
  return (
    <div className="flex flex-col gap-4 [overflow-wrap:anywhere]">
      {isWithdrawn ? (
        <InlineStatus tone={appeal?.outcome === "overturned" ? "success" : "info"}>
          {appeal?.outcome === "overturned"
            ? "Your appeal was successful: the decision is undone, and the strike is gone."
            : "This decision does not stand any more: a later one has replaced it."}
          {sanction.replacedBy == null ? null : (
            <>
              {" "}
              <TextLink asChild>
                <Link to={paths.decision({ sanctionId: sanction.replacedBy })}>Read the later decision</Link>
              </TextLink>
            </>
          )}
        </InlineStatus>
      ) : (
        <p className="text-base">
          {isOver ? (
            <>
              It has ended; its strike counts until <ExactTime at={strikeUntil} />.
            </>
          ) : (
            MEANING[kind]
          )}
        </p>
      )}
      {removed === null || removed.excerpt === null ? null : (
        <blockquote dir="auto" className="rounded-control bg-ground px-3 py-2.5 text-base">
          {removed.excerpt}
        </blockquote>
      )}
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm md:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="max-md:pb-1.5 md:contents">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {appeal === null ? null : <Appeal appeal={appeal} />}
    </div>
  );
}

function Appeal({ appeal }: { appeal: NonNullable<OwnSanction["appeal"]> }) {
  const { message, createdAt, outcome, outcomeReason } = appeal;
  return (
    <section aria-labelledby="appeal" className="flex flex-col gap-2 border-t border-line pt-4">
      <h2 id="appeal" className="wide text-lg">
        Your appeal
      </h2>
      <p className="text-sm text-muted">
        <ExactTime at={createdAt} />
      </p>
      <p dir="auto" className="text-base whitespace-pre-line">
        {message}
      </p>
      {outcome === null ? (
        <InlineStatus>
          Somebody at {BRAND.name} will look at it: where possible, not the person who made the decision. We
          will email you.
        </InlineStatus>
      ) : (
        <div className="flex flex-col gap-1 rounded-control bg-ground px-3 py-2.5 text-sm">
          <p className="font-semibold">
            {outcome === "overturned" ? "The decision was wrong." : "The decision stands."}
          </p>
          {outcomeReason === null ? null : <p>{outcomeReason}</p>}
        </div>
      )}
    </section>
  );
}
