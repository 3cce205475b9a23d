import { useState } from "react";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import type { Feedback } from "../ui/use-feedback.tsx";
import { isUnanswered } from "./api-error.ts";
import type { ApiError } from "./api-error.ts";
import { keepWithDraft } from "./drafts.ts";
import { unlessHeld } from "./held-for-moderation.ts";
import { failureMessage, type Failed } from "./use-endpoint-mutation.ts";
import { useEndpoint } from "./use-endpoint.ts";
import { useSingleWrite } from "./use-single-write.ts";

type BodyFor<E extends Endpoint> = CallOf<E> extends { body: infer Body } ? Body : never;

interface RecordRules<Reply> {
  /** Of the one that is changed; undefined for a new one. */
  id: number | undefined;
  /** Under which name the form is kept. */
  draft: string;
  form: { refuseBy: (error: ApiError) => boolean };
  feedback: Pick<Feedback, "notify">;
  /** Closes the form and forgets what was typed: also where it waits for a moderator. */
  close: () => void;
  onSaved: (saved: Reply) => unknown;
  /** It was made the first time, and its answer is lost. Left out: that is told like any refusal. */
  onAlreadyMade?: () => unknown;
  /** Beside the words that are shown; true where there are to be none, as it is sent again. */
  onRefused?: (error: ApiError) => unknown;
  failed: Failed;
}

/** What a form does that adds something or changes it: one write at a time, and a refusal beside its field or over the buttons. */
export function useRecordWrite<New extends Endpoint, Change extends Endpoint>(
  create: New,
  update: Change,
  rules: RecordRules<ReplyOf<New> & ReplyOf<Change>>,
) {
  const { id, draft, form, feedback, close, onSaved, onAlreadyMade, onRefused, failed } = rules;
  const onError = unlessHeld(close, (error) => {
    if (error.code === "request_already_done" && onAlreadyMade !== undefined) return onAlreadyMade();
    if (onRefused?.(error) === true || form.refuseBy(error)) return undefined;
    feedback.notify(failureMessage(error, failed));
    return undefined;
  });
  const [isUnsure, setUnsure] = useState(false);
  const creating = useSingleWrite(create, {
    onSuccess: onSaved,
    onError: (error) => {
      // Refused, it was not made before either; any other answer says nothing of the try that had none.
      setUnsure((was) => isUnanswered(error) || (was && error.status !== 400 && error.status !== 403));
      return onError(error);
    },
    keys: keepWithDraft(draft),
  });
  const updating = useSingleWrite(update, { onSuccess: onSaved, onError });
  return {
    /** A try to add it was not answered: it may be there, and the same form sent again is the same request. */
    isUnsure,
    isPending: creating.isPending || updating.isPending,
    /** `changes`: what is sent of one that is there already; left out, all of `body`. */
    save: (body: BodyFor<New> & BodyFor<Change>, changes: BodyFor<Change> = body) => {
      if (id === undefined) creating.send({ body } as CallOf<New>);
      else updating.send({ params: { id }, body: changes } as CallOf<Change>);
    },
  };
}

/** What is shown of something, until it has been read again: what somebody is about to change may have been changed elsewhere. */
export function useFresh<E extends Endpoint, Shown extends ReplyOf<E> | undefined>(
  endpoint: E,
  given: CallOf<E> | undefined,
  shown: Shown,
): ReplyOf<E> | Shown {
  const read = useEndpoint(endpoint, given as CallOf<E>, {
    enabled: given !== undefined,
    refetchOnMount: "always",
  });
  const [fresh, setFresh] = useState<ReplyOf<E>>();
  if (read.isSuccess && read.isFetchedAfterMount && read.data !== fresh) setFresh(read.data);
  return fresh ?? shown;
}
