import { Bookmark } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";

import { listSavedJobs } from "#contracts/saved-jobs.ts";

import { Loaded } from "../../../platform/Loaded.tsx";
import { invalidateEndpoint, useEndpoint } from "../../../platform/use-endpoint.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { CardSkeletons } from "../../board/index.ts";
import { JobCard } from "../listings/JobCard.tsx";
import type { Board } from "../use-board.ts";

/** The jobs that the member keeps, open and closed. One that is let go stays in sight until the list is opened again. */
export function SavedJobs({ board }: { board: Board }) {
  const read = useEndpoint(listSavedJobs, {});
  useEffect(() => () => void invalidateEndpoint(listSavedJobs), []);
  return (
    <Loaded
      read={read}
      failure="The jobs did not load"
      skeleton={<CardSkeletons label="Loading jobs..." />}
      inCard
    >
      {(jobs) =>
        jobs.length === 0 ? (
          <Card>
            <EmptyState
              icon={<Bookmark aria-hidden />}
              title="You have not saved a job yet."
              text="The bookmark on a job keeps it here."
              action={
                <Link to={board.placeOfView("all")} className={buttonClass({ variant: "primary" })}>
                  Find work
                </Link>
              }
            />
          </Card>
        ) : (
          <div className="flex flex-col gap-3.5">
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
