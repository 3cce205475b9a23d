import { listWordFlags } from "#contracts/banned-words.ts";

import { MorePages } from "../../platform/MorePages.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { PanelSection, ReadState } from "./PanelSection.tsx";
import { WordFlagItem } from "./WordFlagItem.tsx";

/** What banned words found and an administrator has to look at, oldest first. */
export function WordFlags() {
  const query = { state: "open" } as const;
  const read = useEndpointPages(
    listWordFlags,
    { query },
    {
      next: ({ nextAfter }) =>
        nextAfter === null ? undefined : { query: { ...query, after: String(nextAfter) } },
    },
  );
  const hits = read.data?.pages.flatMap((page) => page.hits);
  return (
    <PanelSection title="Waiting for a decision">
      {hits === undefined ? (
        <ReadState
          read={read}
          loading="Loading what waits…"
          failed="Failed to fetch what waits for a decision"
        />
      ) : null}
      {hits?.length === 0 ? <p className="text-sm text-muted">Nothing is waiting.</p> : null}
      {hits === undefined || hits.length === 0 ? null : (
        <ul aria-label="Waiting for a decision" className="divide-y divide-line">
          {hits.map((hit) => (
            <WordFlagItem key={hit.id} hit={hit} />
          ))}
        </ul>
      )}
      <MorePages read={read} />
    </PanelSection>
  );
}
