import { Download } from "lucide-react";
import { useState } from "react";

import { getModerationNumbers } from "#contracts/analytics.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import { MODERATION_MONTHS, MODERATION_MONTHS_MAX } from "#contracts/reference/analytics.ts";
import { countOf } from "#contracts/short-count.ts";

import { call } from "../../platform/api-client.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { serverNow } from "../../platform/server-time.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { Select } from "../../ui/Select.tsx";
import { fileName, saveFile, toFile, toLines } from "./csv.ts";
import { Panel } from "./Panel.tsx";
import { transparencyRows } from "./transparency-words.ts";

const MONTHS = Array.from({ length: MODERATION_MONTHS_MAX }, (_, at) => ({
  value: String(at + 1),
  label: countOf(at + 1, "month"),
}));

/** Downloads moderation numbers as a file for a transparency report. */
export function TransparencyReport() {
  const [months, setMonths] = useState(MODERATION_MONTHS);
  const [isPending, setPending] = useState(false);
  const [said, setSaid] = useState<{ tone: "success" | "error"; text: string }>();
  const save = async () => {
    setPending(true);
    setSaid(undefined);
    try {
      const numbers = await call(getModerationNumbers, { query: { months } });
      const name = fileName("moderation", `${months}-months`, dayInLondon(serverNow()));
      saveFile(toFile([toLines(transparencyRows(numbers))]), name);
      setSaid({ tone: "success", text: `${countOf(numbers.rows.length, "row")} saved as ${name}` });
    } catch (error) {
      setSaid({ tone: "error", text: errorMessage(error) });
    }
    setPending(false);
  };
  return (
    <Panel
      title="Transparency report"
      meta="Reports, decisions, bans, held texts, complaints and appeals by month and kind; no names and no texts"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="How far back" className="min-w-40">
          <Select
            options={MONTHS}
            value={String(months)}
            onChange={(event) => setMonths(Number(event.target.value))}
          />
        </Field>
        <Button icon={<Download />} pending={isPending} pendingText="Exporting…" onClick={() => void save()}>
          Export CSV
        </Button>
      </div>
      <InlineStatus tone={said?.tone ?? "success"}>{said?.text}</InlineStatus>
    </Panel>
  );
}
