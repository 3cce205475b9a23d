import { useEffect, useRef, useState } from "react";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import type { ToastInput } from "../ui/toast-rules.ts";
import { request } from "./api-client.ts";
import { isAbort, type ApiError } from "./api-error.ts";
import { createSubmissionKeys, type KeyStore } from "./idempotency.ts";
import { guardOwner } from "./session.ts";

interface WriteCallbacks<Call, Reply> {
  /** Before the request leaves: a guess may be shown. What it returns undoes the guess if the call fails. */
  onStart?: ((given: Call) => (() => void) | undefined) | undefined;
  /** Pending until what it returns is done. Runs also when the component has gone meanwhile, as the others do. */
  onSuccess?: ((reply: Reply, given: Call) => unknown) | undefined;
  onError?: ((error: ApiError, given: Call) => unknown) | undefined;
  onSettled?: (() => unknown) | undefined;
  /** Where a POST's Idempotency-Key is until it has succeeded. Left out, it goes with the component. */
  keys?: KeyStore | undefined;
}

/** What a write tells, typed by its endpoint. */
export type WriteOptions<E extends Endpoint> = WriteCallbacks<CallOf<E>, ReplyOf<E>>;

export interface Mutation<Call, Reply> {
  /** Sends, and tells the outcome to the options. */
  mutate: (given: Call) => void;
  /** The same, and gives the reply or throws the `ApiError`; an `AbortError` where another member has signed in meanwhile. */
  mutateAsync: (given: Call) => Promise<Reply>;
  isPending: boolean;
  /** What was sent last. */
  variables: Call | undefined;
}

/**
 * Writes through an endpoint: `useEndpointMutation(createJob, {…}).mutate({ body })`. A POST carries an
 * Idempotency-Key that stays the same while the same payload is tried again, and changes after a success, or
 * once a moderator has it. Nothing is tried again by itself. By hand, since TanStack's would cost the sign-in page its cache as well.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  options: WriteOptions<E> = {},
): Mutation<CallOf<E>, ReplyOf<E>> {
  return useWrite<CallOf<E>, ReplyOf<E>>(endpoint, options);
}

/** `useEndpointMutation` for a caller that has only the endpoint's method and path, and names the types itself. */
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
      // The moderator who has it may refuse it: sent again after that, it is another request.
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
        // Whoever pressed has left, and the guess with them: nothing of it is told to the next member.
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
        // A refusal has been told to `onError`, and an abort concerns nobody; anything else is a fault of ours and must not vanish.
        if (!(error instanceof Error && /^(Api|Abort)Error$/.test(error.name))) reportError(error);
      });
    },
    isPending: pending > 0,
    variables,
  };
}

/**
 * A refusal says itself why, unless it is not ours. A lost signal or a busy server is named after the words given here ('Failed to post job. We
 * could not reach the server…'), unless they begin its answer anyway; a fault that has nothing to say leaves them as they are.
 */
export function failureWords({ status, code, message }: ApiError, fallback: string): string {
  if (code === "unreadable" || code === "server_error") return fallback;
  if (status >= 400 && status < 500) return message;
  const failed = fallback.replace(/[. ]*(Please try again)?\.?$/, "");
  return message.startsWith(failed) ? message : `${failed}. ${message}`;
}

/** What is said of a write that failed: for a fault of ours or a lost signal, or made of the refusal. */
export type Failed = string | ((error: ApiError) => string);

/** The same as a message. */
export function failureMessage(error: ApiError, failed: Failed): ToastInput {
  const text = typeof failed === "string" ? failureWords(error, failed) : failed(error);
  return { title: "Error", text, tone: "error" };
}
