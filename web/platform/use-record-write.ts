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
  /** The record to change; undefined for a new one. */
  id: number | undefined;
  /** The name under which the form's draft is stored. */
  draft: string;
  form: { refuseBy: (error: ApiError) => boolean };
  feedback: Pick<Feedback, "notify">;
  /** Closes the form and deletes its draft, also if the text waits for a moderator. */
  close: () => void;
  onSaved: (saved: Reply) => unknown;
  /** The first attempt created it and its response is lost. By default this is shown like any refusal. */
  onAlreadyMade?: () => unknown;
  /** Called before a refusal is shown. Returns true to show nothing, because the form is sent again. */
  onRefused?: (error: ApiError) => unknown;
  failed: Failed;
}

/**
 * The writes of a form that adds or changes a record: one at a time, with a refusal beside its field or above the
 * buttons.
 */
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
      // A refusal means that it was not created before either; any other response says nothing about the attempt
      // without one.
      setUnsure((was) => isUnanswered(error) || (was && error.status !== 400 && error.status !== 403));
      return onError(error);
    },
    keys: keepWithDraft(draft),
  });
  const updating = useSingleWrite(update, { onSuccess: onSaved, onError });
  return {
    /** An attempt to add it got no response: it may exist, and sending the same form again is the same request. */
    isUnsure,
    isPending: creating.isPending || updating.isPending,
    /** `changes`: what is sent for an existing record; by default all of `body`. */
    save: (body: BodyFor<New> & BodyFor<Change>, changes: BodyFor<Change> = body) => {
      if (id === undefined) creating.send({ body } as CallOf<New>);
      else updating.send({ params: { id }, body: changes } as CallOf<Change>);
    },
  };
}

/**
 * Returns the shown record until it has been read again, because a record about to be changed may have been changed
 * elsewhere.
 */
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
