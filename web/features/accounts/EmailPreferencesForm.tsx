import { Info } from "lucide-react";

import { getEmailPreferences, updateEmailPreferences } from "#contracts/accounts.ts";
import type { EmailPreferences } from "#contracts/accounts.ts";

import { wordsOf } from "../../platform/api-error.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpoint, writeCached } from "../../platform/use-endpoint.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

const SWITCHES: readonly { name: keyof EmailPreferences; label: string; help: string }[] = [
  {
    name: "crewRequests",
    label: "Crew request notifications",
    help: "When somebody asks you to join their crew, or accepts you.",
  },
  {
    name: "postActivity",
    label: "Post activity notifications",
    help: "Likes, comments and interest on your posts.",
  },
  {
    name: "jobInterest",
    label: "Job interest notifications",
    help: "When somebody is interested in your job.",
  },
  { name: "messages", label: "Message notifications", help: "Messages you have not read after a while." },
];

/** The four switches of D0 §2.8; each saves at once. */
export function EmailPreferencesForm() {
  const preferences = useEndpoint(getEmailPreferences, {});
  const { notify, inline, clear } = useFeedback();
  const save = useEndpointMutation(updateEmailPreferences, {
    onStart: ({ body }) => {
      const before = preferences.data;
      writeCached(getEmailPreferences, {}, body);
      return () => before && writeCached(getEmailPreferences, {}, before);
    },
    onSuccess: (saved) => {
      writeCached(getEmailPreferences, {}, saved);
      notify({ title: "Success", text: "Your email preferences have been updated.", tone: "success" });
    },
    onError: () =>
      notify({
        title: "Error",
        text: "Failed to update email preferences. Please try again.",
        tone: "error",
      }),
  });
  const current = preferences.data;

  if (preferences.isError) {
    return (
      <ErrorState
        text={wordsOf(preferences.error)}
        onRetry={() => void preferences.refetch()}
        retrying={preferences.isFetching}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="divide-y divide-line">
        {current === undefined ? (
          <div role="status" className="flex flex-col gap-3 py-2">
            <p className="text-base text-muted">Loading your preferences...</p>
            {SWITCHES.map(({ name }) => (
              <Skeleton key={name} className="h-10 w-full" />
            ))}
          </div>
        ) : (
          SWITCHES.map(({ name, label, help }) => (
            <Switch
              key={name}
              label={label}
              help={help}
              checked={current[name]}
              pending={save.isPending}
              onChange={(event) => {
                clear();
                save.mutate({ body: { ...current, [name]: event.target.checked } });
              }}
            />
          ))
        )}
      </div>
      {inline}
      <div className="flex gap-2.5 rounded-control bg-blue-soft px-4 py-3 text-sm">
        <Info aria-hidden className="mt-0.5 size-4.5 text-blue" />
        <ul className="flex flex-col gap-1">
          <li>E-mails go only to verified addresses.</li>
          <li>You can change your preferences at any time; changes take effect immediately.</li>
          <li>Important e-mails about the security of your account are always sent.</li>
        </ul>
      </div>
    </div>
  );
}
