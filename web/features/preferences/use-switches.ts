import { useRef, useState } from "react";

import {
  getEmailPreferences,
  updateEmailPreferences,
  type EmailPreference,
  type EmailPreferences,
} from "#contracts/preferences.ts";

import { call } from "../../platform/api-client.ts";
import { isAbort, type ApiError } from "../../platform/api-error.ts";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpoint, keepReply } from "../../platform/use-endpoint.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** One press of a switch that the server does not know of yet. */
export interface SwitchChange {
  readonly name: EmailPreference;
  readonly wanted: boolean;
}

/** The switches with those changes applied. */
export function withChanges(saved: EmailPreferences, changes: readonly SwitchChange[]): EmailPreferences {
  return changes.reduce((shown, { name, wanted }) => ({ ...shown, [name]: wanted }), saved);
}

/**
 * Saves each press at once, as the whole object with one value changed. Presses are sent in order, so that the last one
 * counts; a failed one is reverted without the others. The object is read again before each, since a link in an email
 * or another device may have changed another switch.
 */
export function useSwitches() {
  const preferences = useEndpoint(getEmailPreferences, {}, { keepFresh: true });
  const { notify, inline, clear } = useFeedback();
  const [changes, setChanges] = useState<readonly SwitchChange[]>([]);
  const waiting = useRef<SwitchChange[]>([]);
  const { mutateAsync } = useEndpointMutation(updateEmailPreferences);

  const saveNext = async (): Promise<void> => {
    const [next] = waiting.current;
    if (next === undefined) return;
    try {
      const saved = await call(getEmailPreferences);
      keepReply(getEmailPreferences, {}, await mutateAsync({ body: withChanges(saved, [next]) }));
      notify({ title: "Success", text: "Your email preferences have been updated.", tone: "success" });
    } catch (error) {
      // Another member has signed in: the remaining presses must not change their settings.
      if (isAbort(error)) return undefined;
      notify(failureMessage(error as ApiError, "Failed to update email preferences. Please try again."));
    }
    waiting.current = waiting.current.slice(1);
    setChanges(waiting.current);
    return saveNext();
  };
  const change = (name: EmailPreference, wanted: boolean) => {
    clear();
    waiting.current = [...waiting.current, { name, wanted }];
    setChanges(waiting.current);
    if (waiting.current.length === 1) void saveNext();
  };
  const shown: EmailPreferences | undefined = preferences.data && withChanges(preferences.data, changes);
  return { preferences, shown, change, inline };
}
