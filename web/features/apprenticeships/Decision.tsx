import { CircleCheck, CircleMinus, Star } from "lucide-react";

import { getApprenticeship, listApplications, setApplicationStatus } from "#contracts/apprenticeships.ts";
import type { Application } from "#contracts/apprenticeships.ts";

import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { putApplication, refreshBoard } from "./apprenticeship-cache.ts";

const DECISIONS = [
  { status: "shortlisted", label: "Shortlist", icon: <Star /> },
  { status: "successful", label: "Successful", icon: <CircleCheck /> },
  { status: "unsuccessful", label: "Unsuccessful", icon: <CircleMinus /> },
] as const;
type Status = (typeof DECISIONS)[number]["status"];

/** The employer's decision on an application. It asks for confirmation, because the applicant is told at once. */
export function Decision({ application }: { application: Application }) {
  const { id, applicantId, apprenticeshipId, status, applicant } = application;
  const feedback = useFeedback();
  const { what: asked, isOpen, open: ask, close } = useOpened<Status>();
  const deciding = useSingleWrite(setApplicationStatus, {
    onSuccess: (decided) => {
      putApplication(decided);
      // Choosing an applicant, or taking that back, affects the other applications and the board.
      if (decided.status === "successful" || status === "successful") {
        void invalidateEndpoint(listApplications, { params: { id: apprenticeshipId } });
        void invalidateEndpoint(getApprenticeship, { params: { id: apprenticeshipId } });
        refreshBoard();
      }
      close();
      feedback.notify({ title: "Success", text: `${applicant.name} has been notified`, tone: "success" });
    },
    onError: (error) => {
      close();
      // Withdrawn in the meantime: refresh the list.
      if (error.status === 404 || error.status === 409)
        void invalidateEndpoint(listApplications, { params: { id: apprenticeshipId } });
      feedback.notify(failureMessage(error, "Failed to update application"));
    },
  });
  const decide = (to: Status) => {
    feedback.clear();
    deciding.send({ params: { id }, body: { status: to } });
  };
  const choose = (to: Status) => {
    if (to === status) return;
    if (to === "shortlisted") decide(to);
    else ask(to);
  };
  if (status === "expired") {
    return (
      <p className="text-sm text-muted">
        Nobody answered it in time, and {applicant.name} has been notified.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <div
        role="group"
        aria-label={`Decide on ${applicant.name}`}
        className="flex flex-wrap gap-2 *:whitespace-nowrap max-md:*:grow"
      >
        {DECISIONS.map(({ status: to, label, icon }) => (
          <Button
            key={`${applicantId} ${to}`}
            size="sm"
            icon={icon}
            pressed={status === to}
            onClick={() => choose(to)}
          >
            {label}
          </Button>
        ))}
      </div>
      {feedback.inline}
      {asked === undefined ? null : (
        <ConfirmDialog
          open={isOpen}
          onOpenChange={(next) => next || close()}
          tone="normal"
          title={`Tell ${applicant.name} that their application was ${asked}?`}
          text={
            asked === "successful"
              ? "They are notified at once, and the apprenticeship is marked as filled. We tell the others kindly that you chose somebody else."
              : "They are notified at once. You can still change your mind: they are notified of that too."
          }
          confirmLabel={`Yes, ${asked}`}
          pending={deciding.isPending}
          pendingText="Telling…"
          onConfirm={() => decide(asked)}
        />
      )}
    </div>
  );
}
