import { Plus, X } from "lucide-react";

import { useDraft } from "../../platform/drafts.ts";
import { Card } from "../../ui/Card.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { PROFILE_PARTS } from "./completeness.ts";
import type { ProfilePart } from "./completeness.ts";

const WORDS: Readonly<Record<ProfilePart, string>> = {
  photo: "Add a photo",
  bio: "Write a few words about you",
  project: "Show a project",
  qualification: "Add a qualification",
  phone: "Add your phone number",
  county: "Say where you work",
  cv: "Upload your CV",
};
/** Few, so that it stays a hint. */
const SHOWN = 3;

interface CompletenessProps {
  missing: readonly ProfilePart[];
  onChoose: (part: ProfilePart) => void;
}

/** What a profile still lacks, until it is complete or its owner dismisses this, which hides it for a month. */
export function Completeness({ missing, onChoose }: CompletenessProps) {
  const [isHidden, setHidden] = useDraft("profile-hint-hidden", false);
  if (isHidden || missing.length === 0) return null;
  const all = PROFILE_PARTS.length;
  const done = all - missing.length;
  return (
    <Card aria-labelledby="completeness" className="p-4">
      <div className="flex items-start justify-between gap-2">
        <h2 id="completeness" className="wide text-base">
          Finish your profile
        </h2>
        <IconButton
          label="Hide this for a month"
          icon={<X />}
          className="-mt-2 -mr-2"
          onClick={() => setHidden(true)}
        />
      </div>
      <p className="pb-2 text-sm text-muted tabular-nums">
        {done} of {all} parts done.
      </p>
      <ProgressBar label="Your profile" percent={(100 * done) / all} />
      <ul className="pt-2">
        {missing.slice(0, SHOWN).map((part) => (
          <li key={part}>
            <button
              type="button"
              className="-mx-2 flex min-h-control w-[calc(100%+1rem)] items-center gap-2 rounded-control px-2 text-left text-sm font-semibold hover:bg-ground"
              onClick={() => onChoose(part)}
            >
              <Plus className="size-4.5 shrink-0 text-muted" />
              {WORDS[part]}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
