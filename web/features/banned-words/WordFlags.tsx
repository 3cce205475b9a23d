import { listWordFlags } from "#contracts/banned-words.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";

import { MorePages } from "../../platform/MorePages.tsx";
import { QueueUpdates } from "../../platform/QueueUpdates.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { PanelSection, ReadState } from "./PanelSection.tsx";
import { WordFlagItem } from "./WordFlagItem.tsx";

/** Texts flagged for banned words that an administrator has to review, oldest first. */
export function WordFlags() {
  const query = { state: "open" } as const;
  const read = useEndpointPages(
    listWordFlags,
    { query },
    {
      refetchOnMount: "always",
      next: ({ nextAfter }) =>
        nextAfter === null ? undefined : { query: { ...query, after: String(nextAfter) } },
    },
  );
  const hits = read.data?.pages.flatMap(rowsOf);
  return (
    <PanelSection title="Waiting for a decision">
      {hits === undefined ? (
        <ReadState read={read} loading="Loading texts…" failed="Failed to fetch what waits for a decision" />
      ) : null}
      {hits?.length === 0 ? <p className="text-sm text-muted">Nothing is waiting.</p> : null}
      <div className="flex flex-col gap-3.5 empty:hidden">
        <QueueUpdates endpoint={listWordFlags} read={read} rowsOf={rowsOf} one="text" />
        {hits === undefined || hits.length === 0 ? null : (
          <ul aria-label="Waiting for a decision" className="divide-y divide-line">
            {hits.map((hit) => (
              <WordFlagItem key={hit.id} hit={hit} />
            ))}
          </ul>
        )}
      </div>
      <MorePages read={read} />
    </PanelSection>
  );
}

const rowsOf = ({ hits }: ReplyOf<typeof listWordFlags>) => hits;
