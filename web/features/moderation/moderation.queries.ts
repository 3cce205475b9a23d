import {
  getAdminUser,
  getUserHistory,
  listAdminJobs,
  listAdminPosts,
  listAdminUsers,
} from "#contracts/admin-users.ts";
import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { getStatistics, listAdminReports, listModerationLogs } from "#contracts/moderation.ts";
import { getStanding, listAppeals } from "#contracts/sanctions.ts";

import type { ApiError } from "../../platform/api-error.ts";
import type { KeyStore } from "../../platform/idempotency.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import type { ToastInput } from "../../ui/toast-rules.ts";
import { toast } from "../../ui/toast-store.ts";
import type { Feedback } from "../../ui/use-feedback.tsx";
import { useConfirmedWrite } from "../second-factor/index.ts";

/** Refreshes everything on screen that a moderator's action may have changed. */
function refreshPortal(): Promise<unknown> {
  return Promise.all([
    invalidateEndpoint(getStatistics),
    invalidateEndpoint(listAdminReports),
    invalidateEndpoint(listAdminUsers),
    invalidateEndpoint(getAdminUser),
    invalidateEndpoint(getUserHistory),
    invalidateEndpoint(listAdminPosts),
    invalidateEndpoint(listAdminJobs),
    invalidateEndpoint(listModerationLogs),
    invalidateEndpoint(getStanding),
    invalidateEndpoint(listAppeals),
  ]);
}

interface ActWords<E extends Endpoint> {
  /** 'User banned'. */
  done: string;
  /** 'Failed to ban user'. */
  failed: string;
  onDone: (reply: ReplyOf<E>) => void;
  /** Where a failure is shown; cleared by the next attempt. */
  feedback: Pick<Feedback, "notify" | "clear">;
  /** Shows a refusal beside the fields it is about; returns true if it did. */
  refuse?: (error: ApiError) => boolean;
  keys?: KeyStore;
  /** Where success is shown; an open dialog would cover a phone's page. */
  tell?: ((message: ToastInput) => void) | undefined;
}

/**
 * One action of a moderator: one at a time, its result reported, everything on screen refreshed. `question` is the
 * dialog for what the server asks first (`useConfirmedWrite`).
 */
export function useAct<E extends Endpoint>(
  endpoint: E,
  { done, failed, onDone, feedback, refuse, keys, tell = toast }: ActWords<E>,
): ReturnType<typeof useConfirmedWrite<E>> {
  const act = useConfirmedWrite(endpoint, {
    onSuccess: (reply) => {
      onDone(reply);
      tell({ title: done, tone: "success" });
      return refreshPortal();
    },
    onError: (error) => {
      if (refuse?.(error) === true) return undefined;
      feedback.notify({ title: failed, text: failureWords(error, "Please try again."), tone: "error" });
      // Another moderator was first, or it is gone: what is shown is out of date.
      return error.status === 400 ? undefined : refreshPortal();
    },
    keys,
  });
  const send = (given: CallOf<E>) => {
    feedback.clear();
    act.send(given);
  };
  return { ...act, send };
}
