import { useEffect, useRef, useState } from "react";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import type { ToastInput } from "../ui/toast-rules.ts";
import { request } from "./api-client.ts";
import { isAbort, type ApiError } from "./api-error.ts";
import { createSubmissionKeys, type KeyStore } from "./idempotency.ts";
import { guardOwner } from "./session.ts";

interface WriteCallbacks<Call, Reply> {
  /**
   * Runs before the request is sent and may show the expected result. Returns the function that undoes it if the call
   * fails.
   */
  onStart?: ((given: Call) => (() => void) | undefined) | undefined;
  /**
   * The write stays pending until the returned promise settles. Runs even if the component has gone meanwhile, like
   * the other callbacks.
   */
  onSuccess?: ((reply: Reply, given: Call) => unknown) | undefined;
  onError?: ((error: ApiError, given: Call) => unknown) | undefined;
  onSettled?: (() => unknown) | undefined;
  /** Where a POST's idempotency key is stored until it has succeeded. By default it ends with the component. */
  keys?: KeyStore | undefined;
}

/** A write's callbacks, typed by its endpoint. */
export type WriteOptions<E extends Endpoint> = WriteCallbacks<CallOf<E>, ReplyOf<E>>;

export interface Mutation<Call, Reply> {
  /** Sends, and reports the outcome to the options. */
  mutate: (given: Call) => void;
  /**
   * Like `mutate`, but returns the reply or throws the `ApiError`; an `AbortError` if another member has signed in
   * meanwhile.
   */
  mutateAsync: (given: Call) => Promise<Reply>;
  isPending: boolean;
  /** The latest call's payload. */
  variables: Call | undefined;
}

/**
 * Writes through an endpoint: `useEndpointMutation(createJob, {…}).mutate({ body })`. A POST carries an idempotency
 * key that stays the same while the same payload is retried, and changes after a success or once a moderator has it.
 * It never retries by itself. Written by hand, because TanStack's hook would cost the sign-in page its cache as well.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  options: WriteOptions<E> = {},
): Mutation<CallOf<E>, ReplyOf<E>> {
  return useWrite<CallOf<E>, ReplyOf<E>>(endpoint, options);
}

/** `useEndpointMutation` for callers that have only the endpoint's method and path and name the types themselves. */
export function useWrite<Call, Reply>(
  endpoint: Pick<Endpoint, "method" | "path">,
  options: WriteCallbacks<Call, Reply>,
): Mutation<Call, Reply> {
  const [pending, setPending] = useState(0);
  const [variables, setVariables] = useState<Call>();
  const [keys] = useState(() => createSubmissionKeys(options.keys));
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const send = async (given: Call): Promise<Reply> => {
    const idempotencyKey = endpoint.method === "POST" ? keys.keyFor(given) : undefined;
    try {
      const reply = await request(endpoint, { ...(given as object), idempotencyKey });
      keys.done(given);
      return reply as Reply;
    } catch (error) {
      // The moderator may refuse it; sending it again after that is another request.
      if ((error as ApiError).code === "text_held") keys.done(given);
      throw error;
    }
  };
  const mutateAsync = async (given: Call): Promise<Reply> => {
    const guard = guardOwner();
    const undo = latest.current.onStart?.(given);
    setPending((count) => count + 1);
    setVariables(() => given);
    try {
      const answered = send(given).finally(guard);
      const reply = await answered.catch(async (error: unknown) => {
        // The member has signed out, and the expected result with them: the next member is told nothing.
        if (isAbort(error)) throw error;
        undo?.();
        await latest.current.onError?.(error as ApiError, given);
        throw error;
      });
      await latest.current.onSuccess?.(reply, given);
      return reply;
    } finally {
      setPending((count) => count - 1);
      latest.current.onSettled?.();
    }
  };
  return {
    mutateAsync,
    mutate: (given) => {
      mutateAsync(given).catch((error: unknown) => {
        // `onError` has been told of a refusal, and an abort concerns nobody; anything else is a fault of ours and
        // must not vanish.
        if (!(error instanceof Error && /^(Api|Abort)Error$/.test(error.name))) reportError(error);
      });
    },
    isPending: pending > 0,
    variables,
  };
}

/**
 * Returns the words for a failed write. A refusal of ours explains itself. For a lost signal or a busy server the
 * words follow `fallback` ('Failed to post job. We could not reach the server…'), unless they begin with it anyway. A
 * fault without words of its own shows `fallback` alone.
 */
export function failureWords({ status, code, message }: ApiError, fallback: string): string {
  if (code === "unreadable" || code === "server_error") return fallback;
  if (status >= 400 && status < 500) return message;
  const failed = fallback.replace(/[. ]*(Please try again)?\.?$/, "");
  return message.startsWith(failed) ? message : `${failed}. ${message}`;
}

/** The words for a failed write: a fallback for a fault of ours or a lost signal, or a function of the refusal. */
export type Failed = string | ((error: ApiError) => string);

/** `failureWords` as a toast. */
export function failureMessage(error: ApiError, failed: Failed): ToastInput {
  const text = typeof failed === "string" ? failureWords(error, failed) : failed(error);
  return { title: "Error", text, tone: "error" };
}
