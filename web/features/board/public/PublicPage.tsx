import type { ReactNode } from "react";

import { fillPath, PAGES } from "#contracts/pages.ts";
import type { PublicBoard, PublicView } from "#contracts/public-boards.ts";

import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { Link } from "../../../platform/router/Link.tsx";
import { useToday } from "../../../platform/server-time.ts";
import { useToken } from "../../../platform/session.ts";
import { usePreloaded } from "../../../platform/use-preloaded.ts";
import type { PreloadedRead } from "../../../platform/use-preloaded.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/Card.tsx";
import { BoostedChips, Chip } from "../../../ui/Chip.tsx";
import { PageNotice } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { SkeletonText } from "../../../ui/Skeleton.tsx";
import { JoinPromo } from "../../accounts/index.ts";
import { Requirements } from "../Requirements.tsx";
import { ShareButton } from "../ShareButton.tsx";

interface PublicPageProps<Item, Beside> {
  board: PublicBoard<Item, Beside>;
  /** As written in the address. */
  id: string;
  /** The visitor wants to report it to the moderators. */
  onReport: () => void;
}

/** A board's listing, open to anybody with its link. `server/platform/board/public.markup.ts` draws the same. */
export function PublicPage<Item, Beside extends { id: number }>(props: PublicPageProps<Item, Beside>) {
  const { board, id, onReport } = props;
  const { type, words } = board;
  const today = useToday();
  const isMember = useToken() !== null;
  const { read, retry } = usePreloaded<Item>(board.routes.one, { id });
  // Similar listings are an extra: the page is complete without them.
  const similar = usePreloaded<readonly Beside[]>(board.routes.similar, { id }).read;
  const view = read.state === "here" ? board.describe(read.reply, today) : undefined;
  const notice = noticeOf(read, board);
  const home = PAGES[`${type}s`].pattern;
  const joining = `${home}?${board.asks}=${id}`;
  usePageTitle(view === undefined ? (notice?.title ?? type) : `${view.heading}, ${view.town}`);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 pb-2">
      {view === undefined ? null : (
        <Facts type={type} view={view} onReport={onReport}>
          <Link
            to={isMember ? `${home}?${type}Id=${id}` : joining}
            className={buttonClass({ variant: "primary" })}
          >
            {isMember ? words.open : words.join}
          </Link>
          <ShareButton type={type} shared={{ ...view, id: Number(id), isPublic: true }} />
        </Facts>
      )}
      {read.state === "loading" ? (
        <Card padded aria-busy>
          <SkeletonText lines={6} />
        </Card>
      ) : null}
      {notice === undefined ? null : <PageNotice title={notice.title} text={notice.text} />}
      {read.state === "failed" && notice === undefined ? (
        <Card>
          <h1 className="sr-only capitalize">{type}</h1>
          <ErrorState title={words.failed} text={errorMessage(read.error)} onRetry={retry} />
        </Card>
      ) : null}
      <Similar board={board} cards={similar.state === "here" ? similar.reply : []} />
      {isMember ? null : <JoinPromo {...words.promo} returnTo={view === undefined ? undefined : joining} />}
    </div>
  );
}

function noticeOf<Item, Beside>(read: PreloadedRead<Item>, { type, words }: PublicBoard<Item, Beside>) {
  if (read.state !== "failed" || !(read.error instanceof ApiError)) return undefined;
  if (read.error.code === `${type}_not_found`) return words.absent;
  return read.error.code === `${type}_closed` ? words.closed : undefined;
}

interface FactsProps {
  type: string;
  view: PublicView;
  onReport: () => void;
  children: ReactNode;
}

/** All facts of a listing, except any by which its owner could be contacted. */
function Facts({ type, view, onReport, children }: FactsProps) {
  return (
    <Card as="article" className="flex flex-col gap-4 p-4 md:p-6" aria-labelledby="item">
      <div className="flex min-w-0 flex-wrap gap-1.5">
        {view.isBoosted ? <BoostedChips /> : null}
        {view.urgent.map((text) => (
          <Chip key={text} tone="urgent">
            {text}
          </Chip>
        ))}
        <Chip tone="trade">{view.trade}</Chip>
      </div>
      <h1 id="item" tabIndex={-1} className="wide text-2xl [overflow-wrap:anywhere]">
        {view.heading}
      </h1>
      <FactList facts={view.facts} />
      <p
        dir="auto"
        className="border-t border-line pt-4 text-base break-words whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {view.description}
      </p>
      <Requirements list={view.requirements} heading="h2" />
      <div className="flex flex-wrap gap-2 *:flex-auto">{children}</div>
      <p className="flex justify-end">
        <button
          type="button"
          // Looks like the server's `renderReportLink`, which leads to the contact form.
          className="tap-area text-sm text-muted underline hover:text-ink"
          onClick={onReport}
        >
          Report<span className="sr-only"> this {type}</span>
        </button>
      </p>
    </Card>
  );
}

interface SimilarProps<Item, Beside> {
  board: PublicBoard<Item, Beside>;
  cards: readonly Beside[];
}

/** Other public listings; draws nothing without any. */
function Similar<Item, Beside extends { id: number }>({ board, cards }: SimilarProps<Item, Beside>) {
  const today = useToday();
  if (cards.length === 0) return null;
  return (
    <Card aria-labelledby="similar" className="p-4 md:p-6">
      <h2 id="similar" className="wide pb-1 text-lg">
        {board.words.similar}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {cards.map((card) => {
          const { heading, pay, facts } = board.describeCard(card, today);
          return (
            <li key={card.id} className="relative py-2.5">
              <p className="flex items-start justify-between gap-3">
                <Link
                  to={fillPath(PAGES[board.page].pattern, { id: card.id })}
                  className="min-w-0 text-base font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
                >
                  {heading}
                </Link>
                <span className="shrink-0 money text-base">{pay}</span>
              </p>
              <p className="text-sm text-muted">{facts}</p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
