import { useEffect } from "react";

import { appealAgainst, getSanction } from "#contracts/sanctions.ts";

import { AppealForm, dropIdleDraft, endAppeal, isAppealShown } from "../features/moderation/AppealForm.tsx";
import { sanctionTitle, SanctionView } from "../features/moderation/SanctionView.tsx";
import { Loaded } from "../platform/Loaded.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { useParams } from "../platform/router/place.tsx";
import { failureWords } from "../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, isRecent, useEndpoint } from "../platform/use-endpoint.ts";
import { useSingleWrite } from "../platform/use-single-write.ts";
import { Card } from "../ui/Card.tsx";
import { SkeletonText } from "../ui/Skeleton.tsx";
import { useFeedback } from "../ui/use-feedback.tsx";

/** `/decisions/{id}`: a moderators' decision against the member, and the appeal against it. */
export function Decision() {
  const { sanctionId = "" } = useParams();
  const params = { id: sanctionId };
  const read = useEndpoint(getSanction, { params });
  // The cached copy may be from before the appeal was decided.
  useEffect(() => {
    const call = { params: { id: sanctionId } };
    if (!isRecent(getSanction, call)) void invalidateEndpoint(getSanction, call);
  }, [sanctionId]);
  useEffect(() => {
    if (read.data !== undefined) dropIdleDraft(read.data);
  }, [read.data]);
  const feedback = useFeedback();
  const { send, isPending } = useSingleWrite(appealAgainst, {
    onSuccess: (after, { body }) => {
      endAppeal(after, body.message);
      return invalidateEndpoint(getSanction, { params });
    },
    onError: (error) => {
      const text = failureWords(error, "Please try again.");
      feedback.notify({ title: "Your appeal was not sent", text, tone: "error" });
      return error.status === 409 ? invalidateEndpoint(getSanction, { params }) : undefined;
    },
  });
  usePageTitle(read.data === undefined ? "Decision" : sanctionTitle(read.data));
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 pb-2">
      <Loaded
        read={read}
        failure="The decision did not load"
        inCard
        skeleton={
          <Card padded>
            <SkeletonText lines={6} />
          </Card>
        }
      >
        {(sanction) => (
          <Card className="flex flex-col gap-5 p-5 md:p-8">
            <h1 tabIndex={-1} className="wide text-2xl">
              {sanctionTitle(sanction)}
            </h1>
            <SanctionView sanction={sanction} />
            {isAppealShown(sanction) ? (
              <AppealForm
                key={sanction.id}
                sanction={sanction}
                feedback={feedback}
                isPending={isPending}
                send={(message) => send({ params, body: { message } })}
              />
            ) : null}
          </Card>
        )}
      </Loaded>
    </div>
  );
}
