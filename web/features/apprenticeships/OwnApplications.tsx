import { Download, Send } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";

import { listOwnApplications } from "#contracts/apprenticeships.ts";
import type { OwnApplication } from "#contracts/apprenticeships.ts";

import { CardSkeletons } from "../../platform/board/CardSkeletons.tsx";
import { Loaded } from "../../platform/Loaded.tsx";
import { useServerOffset } from "../../platform/server-time.ts";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { useBoardActions } from "./board-context.ts";
import { CardActions } from "./CardActions.tsx";
import type { Board } from "./use-board.ts";

/** What the member has applied for, and what became of it (`Q165`, `Q166`). */
export function OwnApplications({ board }: { board: Board }) {
  const read = useEndpoint(listOwnApplications, {});
  // The next opening asks again: what was decided meanwhile is why one looks.
  useEffect(() => () => void invalidateEndpoint(listOwnApplications), []);
  return (
    <Loaded
      read={read}
      failure="Your applications did not load"
      skeleton={<CardSkeletons label="Loading apprenticeships..." />}
      inCard
    >
      {(applications) =>
        applications.length === 0 ? (
          <Card>
            <EmptyState
              icon={<Send aria-hidden />}
              title="You have not applied for an apprenticeship yet."
              text="When you do, what became of it stands here."
              action={
                <Link to={board.placeOfView("all")} className={buttonClass({ variant: "primary" })}>
                  See apprenticeships
                </Link>
              }
            />
          </Card>
        ) : (
          <ul className="flex flex-col gap-3.5">
            {applications.map((application) => (
              <li key={application.id}>
                <OneApplication application={application} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function OneApplication({ application }: { application: OwnApplication }) {
  const { apprenticeship: it, message, cvUrl } = application;
  const place = useBoardActions().placeOf(it.id);
  const offset = useServerOffset();
  return (
    <Card
      as="article"
      padded
      aria-labelledby={`application-${application.id}`}
      className="[overflow-wrap:anywhere]"
    >
      <h2 id={`application-${application.id}`} className="wide text-lg">
        <Link {...place} className="underline-offset-3 hover:underline">
          {it.title}
        </Link>
      </h2>
      <p className="text-sm text-muted">
        {it.author.company ?? it.author.name} · {it.location} ·{" "}
        <RelativeTime at={application.createdAt} serverOffset={offset} prefix="applied " />
      </p>
      {it.isOpen ? null : <p className="text-sm text-muted">This apprenticeship has closed</p>}
      {message === null ? null : (
        <p
          dir="auto"
          className="mt-3 line-clamp-3 rounded-control bg-ground px-3 py-2 text-base whitespace-pre-line"
        >
          {message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 border-t border-line pt-3">
        {cvUrl === null ? (
          <span className="text-sm text-muted">No CV was sent</span>
        ) : (
          <Button asChild size="sm" icon={<Download aria-hidden />}>
            <a href={cvUrl} download>
              The CV you sent
            </a>
          </Button>
        )}
        <CardActions it={it} />
      </div>
    </Card>
  );
}
