import { useState } from "react";

import { changeHoldingRules, getHoldingRules } from "#contracts/holding-rules.ts";
import type { HoldingRules as Rules } from "#contracts/holding-rules.ts";
import { HELD_FIRST_POSTS_MAX, NEW_ACCOUNT_DAYS_MAX } from "#contracts/reference/limits.ts";
import { countOf } from "#contracts/short-count.ts";

import { refreshLog } from "../../platform/refresh-lists.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { useEndpoint, writeCached } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { PanelSection, ReadState } from "./PanelSection.tsx";

const SWITCHES = [
  {
    name: "links",
    label: "Links",
    help: "Web addresses, also without ‘www’. Links to our own pages pass.",
  },
  {
    name: "phoneNumbers",
    label: "Phone numbers",
    help: "Rates, dates, card numbers, sizes and standards are none.",
  },
  { name: "emailAddresses", label: "Email addresses", help: undefined },
] as const;

const numbers = (least: number, most: number, words: (count: number) => string) =>
  Array.from({ length: most - least + 1 }, (_, at) => ({
    value: String(least + at),
    label: words(least + at),
  }));
const FIRST_POSTS = numbers(0, HELD_FIRST_POSTS_MAX, (count) =>
  count === 0 ? "None" : countOf(count, "post"),
);
const DAYS = numbers(1, NEW_ACCOUNT_DAYS_MAX, (count) => countOf(count, "day"));

/** Which texts of new accounts are held for a moderator. Each change is saved at once. */
export function HoldingRules() {
  const read = useEndpoint(getHoldingRules, {});
  /** Changes that the server does not know yet. */
  const [wanted, setWanted] = useState<Partial<Rules>>({});
  const feedback = useFeedback();
  const saving = useSingleWrite(changeHoldingRules, {
    onSuccess: (rules) => {
      writeCached(getHoldingRules, {}, rules);
      refreshLog();
      feedback.notify({ title: "Rules saved", tone: "success" });
    },
    onError: (error) => {
      feedback.notify(failureMessage(error, "Failed to save the rules. Please try again."));
    },
    onSettled: () => setWanted({}),
  });
  const change = (body: Partial<Rules>) => {
    if (saving.isPending) return;
    feedback.clear();
    setWanted(body);
    saving.send({ body });
  };
  const rules = read.data && { ...read.data, ...wanted };
  return (
    <PanelSection
      title="Rules for new accounts"
      text="Texts that they find wait for a moderator, like those with banned words of severity 3, and the author is notified. Messages are not checked."
    >
      {rules === undefined ? (
        <ReadState read={read} loading="Loading the rules…" failed="Failed to fetch the rules" />
      ) : (
        <>
          <div className="flex flex-col divide-y divide-line">
            {SWITCHES.map(({ name, label, help }) => (
              <Switch
                key={name}
                label={label}
                help={help}
                checked={rules[name]}
                pending={name in wanted}
                onChange={(event) => change({ [name]: event.target.checked })}
              />
            ))}
          </div>
          <div className="grid gap-3 md:grid-cols-2">
            <Field label="First posts held, whatever is in them">
              <Select
                options={FIRST_POSTS}
                value={String(rules.firstPosts)}
                onChange={(event) => change({ firstPosts: Number(event.target.value) })}
              />
            </Field>
            <Field label="An account is new for">
              <Select
                options={DAYS}
                value={String(rules.newDays)}
                onChange={(event) => change({ newDays: Number(event.target.value) })}
              />
            </Field>
          </div>
        </>
      )}
      {feedback.inline}
    </PanelSection>
  );
}
