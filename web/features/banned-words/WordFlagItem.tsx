import { decideWordFlag, listWordFlags } from "#contracts/banned-words.ts";
import type { WordFlag } from "#contracts/banned-words.ts";

import { ModeratedMedia } from "../../platform/media/ModeratedMedia.tsx";
import { refreshLog } from "../../platform/refresh-lists.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ProfileLink } from "../profiles/index.ts";

const STATES: Readonly<Partial<Record<WordFlag["outcome"], string>>> = {
  hold: "Held for review",
  flag: "Published and flagged",
  limit: "Account limited",
};

/** A flagged text, the banned words in it, and the possible decisions. */
export function WordFlagItem({ hit }: { hit: WordFlag }) {
  const feedback = useFeedback();
  const deciding = useSingleWrite(decideWordFlag, {
    onSuccess: async ({ message }) => {
      feedback.notify({ title: message, tone: "success" });
      refreshLog();
      await invalidateEndpoint(listWordFlags);
    },
    onError: (error) => {
      feedback.notify(failureMessage(error, "Failed to decide. Please try again."));
      // Another administrator decided first.
      if (error.code === "word_hit_decided") void invalidateEndpoint(listWordFlags);
    },
  });
  const decide = (action: "release" | "refuse" | "close") => () => {
    feedback.clear();
    deciding.send({ params: { id: hit.id }, body: { action } });
  };
  const about = `what ${hit.author?.name ?? "somebody"} wrote`;
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
        <Chip tone={hit.outcome === "flag" ? "neutral" : "urgent"}>{STATES[hit.outcome] ?? hit.outcome}</Chip>
        {hit.author === null ? null : (
          <ProfileLink userId={hit.author.id} className="font-semibold text-ink">
            {hit.author.name}
          </ProfileLink>
        )}
        <RelativeTime at={hit.createdAt} />
        <span className="[overflow-wrap:anywhere]">Found: {hit.words.join(", ")}</span>
      </p>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">
        {hit.text === "" ? withoutText(hit) : hit.text}
      </p>
      <ModeratedMedia
        images={hit.images}
        video={hit.video}
        what="Held"
        by={hit.author?.name ?? "a former member"}
      />
      <div className="flex flex-wrap items-center gap-2">
        {hit.can.release ? (
          <Button
            size="sm"
            variant="primary"
            pending={deciding.isPending}
            onClick={decide("release")}
            aria-label={`Publish ${about}`}
          >
            Publish
          </Button>
        ) : null}
        {hit.can.refuse ? (
          <Button
            size="sm"
            variant="danger"
            disabled={deciding.isPending}
            onClick={decide("refuse")}
            aria-label={`Do not publish ${about}`}
          >
            Do not publish
          </Button>
        ) : null}
        {hit.can.close ? (
          <Button
            size="sm"
            pending={deciding.isPending}
            onClick={decide("close")}
            aria-label={`${closeWords(hit)}: ${about}`}
          >
            {closeWords(hit)}
          </Button>
        ) : null}
        {Object.values(hit.can).includes(true) ? null : (
          <p className="text-sm text-muted">You wrote this, so another moderator has to decide.</p>
        )}
        {feedback.inline}
      </div>
    </li>
  );
}

function withoutText({ outcome, author }: WordFlag): string {
  if (author === null) return "The name or the company of somebody who was joining, which is not kept here.";
  return outcome === "hold"
    ? "A post without words: photos or a video."
    : "A message, which only its two people read.";
}

function closeWords({ outcome }: WordFlag): string {
  return outcome === "limit" ? "End the limit" : "Looked at";
}
