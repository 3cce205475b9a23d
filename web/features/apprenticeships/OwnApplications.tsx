import { Send } from "lucide-react";
import { useEffect, useState } from "react";

import { listOwnApplications } from "#contracts/apprenticeships.ts";
import type { OwnApplication } from "#contracts/apprenticeships.ts";
import { APPLICATION_LIST_MAX } from "#contracts/reference/limits.ts";

import { CvButtons } from "../../platform/files/CvButtons.tsx";
import { lazyDialog } from "../../platform/lazy-component.ts";
import { Loaded } from "../../platform/Loaded.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { CardSkeletons, ListEnd } from "../board/index.ts";
import { CardActions } from "./CardActions.tsx";
import { StatusWords } from "./StatusWords.tsx";
import { useBoardActions } from "./use-board.ts";
import type { Board } from "./use-board.ts";

const WithdrawDialog = lazyDialog(() => import("./WithdrawDialog.tsx").then((part) => part.WithdrawDialog));

/** The member's applications and their outcomes. */
export function OwnApplications({ board }: { board: Board }) {
  const read = useEndpoint(listOwnApplications, {});
  // Refreshed on leaving, so that the next opening reads again: a decision is often why it is opened.
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
              icon={<Send />}
              title="You have not applied for an apprenticeship yet."
              text="When you apply, you will see here what the employer decides."
              action={
                <Link to={board.placeOfView("all")} className={buttonClass({ variant: "primary" })}>
                  See apprenticeships
                </Link>
              }
            />
          </Card>
        ) : (
          <>
            <ul className="flex flex-col gap-3.5">
              {applications.map((application) => (
                <li key={application.id}>
                  <OneApplication application={application} />
                </li>
              ))}
            </ul>
            <ListEnd shown={applications.length} most={APPLICATION_LIST_MAX} />
          </>
        )
      }
    </Loaded>
  );
}

function OneApplication({ application }: { application: OwnApplication }) {
  const { apprenticeship: it, title, message, cvUrl, cvName } = application;
  const place = useBoardActions().placeOf(application.apprenticeshipId);
  return (
    <Card
      as="article"
      padded
      aria-labelledby={`application-${application.id}`}
      className="[overflow-wrap:anywhere]"
    >
      <h2 id={`application-${application.id}`} className="wide text-lg">
        {it === null ? (
          title
        ) : (
          <Link {...place} className="tap-area inline-block underline-offset-3 hover:underline">
            {title}
          </Link>
        )}
      </h2>
      <p className="text-sm text-muted">
        {it === null ? null : `${it.author.company ?? it.author.name} · ${it.location} · `}
        <RelativeTime at={application.createdAt} prefix={it === null ? "You applied " : "applied "} />
      </p>
      {it === null ? (
        <p className="mt-2 text-base">
          This apprenticeship is no longer available. Your application{cvUrl === null ? "" : " and its CV"}{" "}
          can be opened by nobody but you.
        </p>
      ) : null}
      {it?.isOpen === false ? (
        <p className="text-sm text-muted">This apprenticeship has {it.isFilled ? "been filled" : "closed"}</p>
      ) : null}
      {message === null ? null : (
        <p
          dir="auto"
          className="mt-3 line-clamp-3 rounded-control bg-ground px-3 py-2 text-base whitespace-pre-line"
        >
          {message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 border-t border-line pt-3">
        {cvUrl === null || cvName === null ? (
          <span className="text-sm text-muted">No CV was sent</span>
        ) : (
          <div role="group" aria-label="The CV you sent" className="flex flex-wrap gap-2">
            <CvButtons url={cvUrl} name={cvName} whose={` sent for ${title}`} size="sm" />
          </div>
        )}
        {it === null ? <LeftOver application={application} /> : <CardActions it={it} />}
      </div>
    </Card>
  );
}

/** An application for an apprenticeship that is no longer available: all that is left is to withdraw it, with its CV. */
function LeftOver({ application }: { application: OwnApplication }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <StatusWords status={application.status} />
      <Button size="sm" onClick={() => setAsking(true)}>
        Withdraw
        <span className="sr-only"> {application.title}</span>
      </Button>
      <WithdrawDialog application={application} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
