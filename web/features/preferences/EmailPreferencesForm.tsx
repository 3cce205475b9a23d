import { Info } from "lucide-react";

import type { EmailPreference } from "#contracts/preferences.ts";

import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { useSwitches } from "./use-switches.ts";

const SWITCHES: readonly { name: EmailPreference; label: string; help: string }[] = [
  {
    name: "crewRequests",
    label: "Crew request notifications",
    help: "When somebody asks you to join their crew, accepts you, or asks you for a review.",
  },
  {
    name: "postActivity",
    label: "Post activity notifications",
    help: "Likes, comments and interest on your posts, and new posts of people you follow.",
  },
  {
    name: "jobInterest",
    label: "Job interest notifications",
    help: "When somebody wants your job, applies for your apprenticeship or answers your application, and when people you follow post jobs.",
  },
  {
    name: "messages",
    label: "Message notifications",
    help: "Messages that you have not read after 15 minutes.",
  },
];

/** Separate, because the four switches are on by default and the digest is off. */
const DIGEST = {
  name: "weeklyDigest",
  label: "Weekly digest",
  help: "On Mondays: new work for your trade in your county, and what your crew and people you follow shared.",
} as const;

/** The four switches and the digest; each saves at once. */
export function EmailPreferencesForm() {
  const { preferences, shown, change, inline } = useSwitches();
  if (preferences.isError && shown === undefined) {
    return <ReadFailure read={preferences} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="relative">
        {/* Invisible while loading, so that they already take up their room. */}
        <div className={cx("flex flex-col gap-4", shown === undefined && "invisible")}>
          <div className="divide-y divide-line">
            {SWITCHES.map(({ name, label, help }) => (
              <Switch
                key={name}
                label={label}
                help={help}
                checked={shown?.[name] ?? false}
                onChange={(event) => change(name, event.target.checked)}
              />
            ))}
          </div>
          {inline}
          <div className="border-t border-line">
            <Switch
              label={DIGEST.label}
              help={DIGEST.help}
              checked={shown?.weeklyDigest ?? false}
              onChange={(event) => change(DIGEST.name, event.target.checked)}
            />
          </div>
        </div>
        {shown === undefined ? (
          <div role="status" className="absolute inset-0 flex flex-col gap-3 py-2">
            <p className="text-base text-muted">Loading your preferences...</p>
            {SWITCHES.map(({ name }) => (
              <Skeleton key={name} className="flex-1" />
            ))}
          </div>
        ) : null}
      </div>
      <div className="flex gap-2.5 rounded-control bg-blue-soft px-4 py-3 text-sm">
        <Info className="mt-0.5 size-4.5 text-blue" />
        <ul className="flex flex-col gap-1">
          <li>Emails go only to verified addresses.</li>
          <li>You can change your preferences at any time.</li>
          <li>We always send emails that keep your account safe.</li>
          <li>Changes take effect immediately.</li>
        </ul>
      </div>
    </div>
  );
}
