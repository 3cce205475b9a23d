import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MouseEvent } from "react";

import { setApplicationStatus, listApplications } from "#contracts/apprenticeships.ts";
import type { Application } from "#contracts/apprenticeships.ts";
import { APPLICATION_LIST_MAX } from "#contracts/reference/limits.ts";

import { call } from "../../platform/api-client.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { CvButtons } from "../../platform/files/CvButtons.tsx";
import { writeCached } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useNearViewport } from "../../ui/use-near-viewport.ts";
import { ApplicantHead, ContactButtons } from "../board/index.ts";
import { putApplication } from "./apprenticeship-cache.ts";
import { Decision } from "./Decision.tsx";
import { StatusWords } from "./StatusWords.tsx";

interface ApplicantProps {
  application: Application;
  /** Closes the dialog of the list, because the chat opens beside the board and not under a dialog. */
  onClose: () => void;
}

/** One applicant: their message and CV, how to reach them, and the decision. */
export function Applicant({ application, onClose }: ApplicantProps) {
  const row = useRef<HTMLLIElement>(null);
  const { applicant, message, cvUrl, cvName } = application;
  const isNew = useViewed(row, application);
  const download = useCvDownload(application);
  return (
    <li ref={row} className="flex flex-col gap-3 p-3 [overflow-wrap:anywhere] md:p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <ApplicantHead person={applicant} photo={applicant.profilePhoto} isNew={isNew} className="basis-52">
          <p>
            {applicant.trade} · <RelativeTime at={application.createdAt} prefix="applied " />
          </p>
        </ApplicantHead>
        {application.status === "submitted" ? null : <StatusWords status={application.status} />}
      </div>
      {message === null ? null : (
        <p dir="auto" className="rounded-control bg-ground px-3 py-2 text-base whitespace-pre-line">
          {message}
        </p>
      )}
      <div className="flex min-w-0 flex-wrap gap-2 max-md:flex-col">
        {cvUrl === null || cvName === null ? (
          <p className="flex min-h-control items-center text-sm text-muted">No CV was sent</p>
        ) : (
          <CvButtons
            url={cvUrl}
            name={cvName}
            whose={` of ${applicant.name}`}
            variant="solid"
            onDownload={download}
          />
        )}
        <ContactButtons person={applicant} onClose={onClose} />
      </div>
      <Decision application={application} />
    </li>
  );
}

/**
 * Marks the application as viewed once it has been on screen. Returns whether it was new, which stays true until the
 * list is closed.
 */
function useViewed(row: React.RefObject<Element | null>, application: Application): boolean {
  const { id, status } = application;
  const [isNew] = useState(status === "submitted");
  const isSeen = useNearViewport(row, "0%");
  const { send } = useSingleWrite(setApplicationStatus, { onSuccess: putApplication });
  const markViewed = useEffectEvent(() => send({ params: { id }, body: { status: "viewed" } }));
  useEffect(() => {
    if (isNew && isSeen) markViewed();
  }, [isNew, isSeen]);
  return isNew;
}

/**
 * Downloads the CV if the application still exists. One withdrawn since the list was read is removed from the list with
 * a message; the browser alone would only say that the download failed.
 */
function useCvDownload({ id, apprenticeshipId }: Application) {
  const refuse = (text: string) => toast({ title: "No download", text, tone: "error" });
  const save = async (link: HTMLAnchorElement) => {
    const given = { params: { id: apprenticeshipId } };
    const list = await call(listApplications, given);
    // A full list may leave out an application that was already decided; then the download itself shows whether it
    // exists.
    const isFull = list.length === APPLICATION_LIST_MAX;
    if (isFull || list.some((each) => each.id === id && each.cvUrl !== null)) {
      const copy = document.createElement("a");
      copy.href = link.href;
      copy.download = link.download;
      copy.click();
      return;
    }
    writeCached(listApplications, given, list);
    refuse("This application is no longer there.");
  };
  return (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    save(event.currentTarget).catch((error: unknown) => refuse(errorMessage(error)));
  };
}
