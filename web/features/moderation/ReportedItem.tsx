import { MessagesSquare } from "lucide-react";
import { useState } from "react";

import type { AdminReport, CaseType } from "#contracts/moderation.ts";

import { paths } from "../../paths.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { ModeratedMedia } from "../../platform/media/ModeratedMedia.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { Button } from "../../ui/Button.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { isOpen, isRemovable, isThere } from "./moderation-words.ts";
import type { AskedAct } from "./user-acts.ts";

const ReportedMessages = lazyComponent(() =>
  import("./ReportedMessages.tsx").then((part) => part.ReportedMessages),
);

/** The page where members see the item. */
const PLACES: Partial<Record<CaseType, (id: number) => string>> = {
  post: (id) => paths.home({ post: id }),
  job: (id) => paths.jobs({ jobId: id }),
  apprenticeship: (id) => paths.apprenticeships({ apprenticeshipId: id }),
  profile: (id) => paths.memberProfile({ userId: id }),
};

/** The reported item, its author, and a link to it. */
export function ReportedItem({ report, onAct }: { report: AdminReport; onAct: (act: AskedAct) => void }) {
  const { type, targetId, item, author } = report;
  const place = isThere(report) ? PLACES[type]?.(targetId) : undefined;
  return (
    <div className="flex flex-col gap-3.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-3 text-sm text-muted [overflow-wrap:anywhere]">
        {author === null ? (
          "A former member"
        ) : (
          <button
            type="button"
            className="min-h-control rounded-chip text-left text-base font-semibold text-ink hover:underline"
            aria-label={`View ${author.name}'s profile`}
            onClick={() => onAct({ user: author, kind: "view" })}
          >
            {author.name}
          </button>
        )}
        {item === null ? null : <ExactTime at={item.createdAt} />}
        {item === null || item.editedAt === null ? null : (
          <span>
            Edited <ExactTime at={item.editedAt} />
          </span>
        )}
        {place === undefined ? null : (
          <TextLink asChild quiet>
            <Link to={place}>See it in its place</Link>
          </TextLink>
        )}
      </p>
      {item === null ? (
        <p className="text-base text-muted">It is gone.</p>
      ) : (
        <>
          {item.content === null || item.content === "" ? null : <Quote>{item.content}</Quote>}
          {isThere(report) && !isRemovable(report) ? (
            <p className="text-sm text-muted">The profile has no text and no picture.</p>
          ) : null}
          {item.earlier.length === 0 ? null : (
            <section aria-label="Earlier texts" className="flex flex-col gap-3">
              <h3 className="text-sm font-semibold">Earlier texts</h3>
              {item.earlier.map(({ content, replacedAt }) => (
                <div key={replacedAt} className="flex flex-col gap-1">
                  <p className="text-sm text-muted">
                    Until <ExactTime at={replacedAt} />
                  </p>
                  {content === "" ? <p className="text-sm text-muted">No text.</p> : <Quote>{content}</Quote>}
                </div>
              ))}
            </section>
          )}
          <ModeratedMedia
            images={item.images}
            imageAlts={item.imageAlts}
            video={item.video}
            what="Reported"
            by={author?.name ?? "a former member"}
          />
        </>
      )}
      {type === "message" && item !== null && isOpen(report) && report.can.decide ? (
        <ReadMessage reportId={report.id} />
      ) : null}
    </div>
  );
}

/** Opens a reported chat message, of which the queues show nothing. */
export function ReadMessage({ reportId }: { reportId: number }) {
  const [isReading, setReading] = useState(false);
  return (
    <>
      <div>
        <Button size="sm" icon={<MessagesSquare />} onClick={() => setReading(true)}>
          Read the message
        </Button>
        <p className="pt-1 text-sm text-muted">With 10 messages either side. Reading is logged.</p>
      </div>
      {isReading ? <ReportedMessages reportId={reportId} onClose={() => setReading(false)} /> : null}
    </>
  );
}

/** A member's own text. */
function Quote({ children }: { children: string }) {
  return (
    <blockquote
      dir="auto"
      className="border-l-3 border-line-strong pl-3 text-base [overflow-wrap:anywhere] whitespace-pre-line"
    >
      {children}
    </blockquote>
  );
}
