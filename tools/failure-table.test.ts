import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { readProject } from "./architecture.ts";
import { FAILURES } from "./failure-table.ts";
import { FEATURE_FAILURES } from "./failures-by-feature.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Code that shows words to a reader: beside the control, in a toast, or read aloud; none of it can be silenced. */
const SHOWN =
  /\bnotify\(|\btoast\(|<InlineStatus|<Problem|<RejectedFiles|<ErrorState|<ReadFailure|<DeletionDialog|<EmptyState|role="(alert|status)"|role=\{|\bannounce\(|text-red|priceDisplay/;

/** Removes comments, which readers never see. */
const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/[^\n]*/g, "");

describe("every failure of the table is shown where it happened", () => {
  it.each(FAILURES)("when $when", ({ words, in: files }) => {
    const [first = "", ...others] = files.map((file) => withoutComments(read(file)));
    expect(words.filter((each) => !first.includes(each))).toEqual([]);
    // The words are shown by the file that contains them, or by the last one named.
    expect(others.at(-1) ?? first).toMatch(SHOWN);
  });

  it.each(Object.entries(FEATURE_FAILURES))("on the screens of %s", (feature, words) => {
    const files = readProject(ROOT).filter(({ path }) => path.startsWith(`web/features/${feature}/`));
    const text = files.map((file) => withoutComments(file.text)).join("\n");
    expect(words.filter((each) => !text.includes(each))).toEqual([]);
  });
});

/** Returns the calls of `name` in the code, each with everything in its brackets. */
function callsOf(name: RegExp, code: string): string[] {
  return [...code.matchAll(name)].map((found) => {
    const start = found.index + found[0].length - 1;
    let depth = 0;
    for (let at = start; at < code.length; at += 1) {
      if ("([{".includes(code[at] ?? "")) depth += 1;
      else if (")]}".includes(code[at] ?? "")) depth -= 1;
      if (depth === 0) return code.slice(start, at + 1);
    }
    return code.slice(start);
  });
}

/** Writes whose failure is reported by their caller, or harms no member; and why. */
const TOLD_ELSEWHERE: Readonly<Record<string, string>> = {
  "web/features/profiles/use-avatar-upload.ts": "both dialogs wait for it and tell",
  "web/features/preferences/use-switches.ts": "waits for each in turn and tells",
  "web/features/feed/comments/CommentItem.tsx": "the comment's form waits for it and tells",
  "web/features/accounts/SessionList.tsx": "its two writes share one way of telling",
  "web/features/jobs/interests/WorkedTogether.tsx": "its two writes share one way of telling",
  "web/features/apprenticeships/Applicant.tsx": "that it was seen is said again the next time it is",
  "web/features/jobs/interests/MyApplicants.tsx": "the number of the new ones stays, and is true",
};

it("no write fails without a word", () => {
  const silent = readProject(ROOT)
    .filter(({ path }) => /^web\/(features|routes)\/.*(?<!\.test)\.tsx?$/.test(path))
    .filter(({ path, text }) =>
      callsOf(/\b(?:useEndpointMutation|useSingleWrite)\(/g, text).some((call) => {
        return !call.includes("onError") && TOLD_ELSEWHERE[path] === undefined;
      }),
    );
  expect(silent.map(({ path }) => path)).toEqual([]);
});
