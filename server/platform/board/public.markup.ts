import { fillPath, PAGES } from "#contracts/pages.ts";
import type { PublicBoard, PublicView } from "#contracts/public-boards.ts";

import { html, type Html } from "../http/html.ts";
import { CHIP, renderJoinPromo, renderReportLink, PRIMARY } from "../http/page-frame.ts";

/** The parts of a board that its public pages are drawn from. */
type MarkupBoard = Pick<PublicBoard<never, never>, "type" | "page" | "asks" | "words">;

/** A similar item, with its address. */
interface SimilarLink {
  readonly id: number;
  readonly heading: string;
  readonly pay: string;
  readonly facts: string;
}

/** Renders a public page for reading without JavaScript; `web/features/board/public/PublicPage.tsx` draws the same. */
export function renderPage(
  board: MarkupBoard,
  content: Html,
  { similar, id }: { similar: readonly SimilarLink[]; id: number | null },
): Html {
  const wanted = id === null ? "" : `?returnTo=${encodeURIComponent(joinPath(board, id))}`;
  return html`<div class="mx-auto flex w-full max-w-160 flex-col gap-4 pb-2">
    ${content} ${renderSimilar(board, similar)}
    ${renderJoinPromo(board.words.promo, PAGES.signUp.pattern + wanted)}
  </div>`;
}

/** The path of the board page that asks a member straight away for what the visitor came to do. */
function joinPath({ type, asks }: MarkupBoard, id: number): string {
  return `${PAGES[`${type}s`].pattern}?${asks}=${id}`;
}

/** Renders one item in full. */
export function renderItem(board: MarkupBoard, view: PublicView, id: number): Html {
  return html`<article class="card-surface relative flex flex-col gap-4 p-4 md:p-6" aria-labelledby="item">
    <div class="flex min-w-0 flex-wrap gap-1.5">
      ${
        view.isBoosted &&
        html`<span class="${CHIP} bg-hi text-on-hi">Boosted</span
          ><span class="${CHIP} bg-ground text-muted">Paid</span>`
      }${view.urgent.map((text) => html`<span class="${CHIP} bg-red-soft text-red">${text}</span>`)}<span
        class="${CHIP} bg-blue-soft text-blue"
        >${view.trade}</span
      >
    </div>
    <h1 id="item" class="wide text-2xl [overflow-wrap:anywhere]">${view.heading}</h1>
    <dl
      class="grid gap-x-6 gap-y-3.5 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] md:grid-cols-2"
    >
      ${view.facts.map(
        ([name, text]) =>
          html`<div class="min-w-0">
            <dt class="text-sm text-muted">${name}</dt>
            <dd class="text-base font-semibold [overflow-wrap:anywhere]">${text}</dd>
          </div>`,
      )}
    </dl>
    <p dir="auto" class="border-t border-line pt-4 text-base whitespace-pre-line [overflow-wrap:anywhere]">
      ${view.description}
    </p>
    ${renderRequirements(view.requirements)}
    <a href="${joinPath(board, id)}" class="${PRIMARY}">${board.words.join}</a>
    <p class="flex justify-end">${renderReportLink(board.type)}</p>
  </article>`;
}

function renderRequirements(requirements: readonly string[]): Html | null {
  if (requirements.length === 0) return null;
  return html`<div class="border-t border-line pt-4">
    <h2 class="text-sm font-semibold">Requirements</h2>
    <ul class="list-disc pt-1 pl-5 text-base">
      ${requirements.map((each) => html`<li dir="auto" class="[overflow-wrap:anywhere]">${each}</li>`)}
    </ul>
  </div>`;
}

function renderSimilar(board: MarkupBoard, similar: readonly SimilarLink[]): Html | null {
  if (similar.length === 0) return null;
  return html`<section aria-labelledby="similar" class="card-surface p-4 md:p-6">
    <h2 id="similar" class="wide pb-1 text-lg">${board.words.similar}</h2>
    <ul class="flex flex-col divide-y divide-line">
      ${similar.map(
        ({ id, heading, pay, facts }) =>
          html`<li class="relative py-2.5">
            <p class="flex items-start justify-between gap-3">
              <a
                href="${fillPath(PAGES[board.page].pattern, { id })}"
                class="min-w-0 text-base font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
                >${heading}</a
              ><span class="shrink-0 money text-base">${pay}</span>
            </p>
            <p class="text-sm text-muted">${facts}</p>
          </li>`,
      )}
    </ul>
  </section>`;
}
