import { FLAG_NAMES, JOB_FLAGS } from "#contracts/job-flags.ts";
import { engagementsFor, JOB_TYPES, PAY_PERIODS } from "#contracts/job-form.ts";
import type { Engagement, JobType, PayPeriod } from "#contracts/job-form.ts";
import { ENGAGEMENT_WORDS, PERIOD_WORDS, TYPE_WORDS } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";
import { JOB_DESCRIPTION_MAX } from "#contracts/reference/limits.ts";
import { signUpAreas } from "#contracts/reference/regions.ts";
import { OTHER_TRADE, tradesForDisplay } from "#contracts/reference/trades.ts";

import { TownField } from "../../../platform/fields/TownField.tsx";
import type { useForm } from "../../../platform/use-form.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Input } from "../../../ui/Input.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Textarea } from "../../../ui/Textarea.tsx";
import { withPayPeriod, withType } from "./job-form-values.ts";
import type { JobFormValues } from "./job-form-values.ts";

interface JobFormFieldsProps {
  form: ReturnType<typeof useForm<JobFormValues>>;
  today: string;
  /** The job being changed. */
  job: Job | undefined;
}

const PAIR = "grid gap-4 md:grid-cols-2";
const LOCKED = "Stays as it is while the job is boosted.";

/** The fields of the job form, in the order in which their errors are listed. */
export function JobFormFields({ form, today, job }: JobFormFieldsProps) {
  const { values, errors, idOf, set, change } = form;
  // Somebody paid to be seen in this trade and place.
  const isLocked = job?.isBoosted ?? false;
  const isPaidByDay = values.payPeriod === "day";
  return (
    <>
      <Field
        id={idOf("title")}
        label="Job title (optional)"
        error={errors.title}
        help="Left empty, it shows the trade and the town."
      >
        <Input
          value={values.title}
          autoComplete="off"
          onChange={(event) => set("title", event.target.value)}
        />
      </Field>
      <div className={values.trade === OTHER_TRADE ? PAIR : undefined}>
        <Field
          id={idOf("trade")}
          label="Trade"
          required
          error={errors.trade}
          help={isLocked ? LOCKED : undefined}
        >
          <Select
            value={values.trade}
            disabled={isLocked}
            placeholder="Choose a trade"
            options={tradesForDisplay().map((trade) => ({ value: trade, label: trade }))}
            onChange={(event) => set("trade", event.target.value)}
          />
        </Field>
        {values.trade === OTHER_TRADE ? (
          <Field id={idOf("customTrade")} label="Which trade? (optional)" error={errors.customTrade}>
            <Input
              value={values.customTrade}
              disabled={isLocked}
              autoComplete="off"
              placeholder="Thatcher"
              onChange={(event) => set("customTrade", event.target.value)}
            />
          </Field>
        ) : null}
      </div>
      <div className={PAIR}>
        <Field
          id={idOf("county")}
          label="County"
          required
          error={errors.county}
          help={isLocked ? LOCKED : undefined}
        >
          <Select
            value={values.county}
            disabled={isLocked}
            placeholder="Choose a county"
            groups={signUpAreas().map(({ nation, areas }) => ({
              label: nation,
              options: areas.map(({ key, label }) => ({ value: key, label })),
            }))}
            onChange={(event) => change({ county: event.target.value, town: "" })}
          />
        </Field>
        <TownField
          key={values.county}
          id={idOf("town")}
          county={values.county}
          value={values.town}
          error={errors.town}
          onChange={(town) => set("town", town)}
        />
      </div>
      <div className={PAIR}>
        <Field id={idOf("type")} label="Type of work" error={errors.type}>
          <Select
            value={values.type}
            options={JOB_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }))}
            onChange={(event) => change(withType(event.target.value as JobType))}
          />
        </Field>
        <Field id={idOf("engagement")} label="Engaged as" error={errors.engagement}>
          <Select
            value={values.engagement}
            options={engagementsFor(values.payPeriod).map((each) => ({
              value: each,
              label: ENGAGEMENT_WORDS[each],
            }))}
            onChange={(event) => set("engagement", event.target.value as Engagement)}
          />
        </Field>
      </div>
      <div className={PAIR}>
        <Field
          id={idOf("rate")}
          label={isPaidByDay ? "Day rate" : "Rate"}
          required
          error={errors.rate}
          help="180, 180.50 or 180-200"
        >
          <Input
            before="£"
            value={values.rate}
            autoComplete="off"
            onChange={(event) => set("rate", event.target.value)}
          />
        </Field>
        <Field id={idOf("payPeriod")} label="Paid" error={errors.payPeriod}>
          <Select
            value={values.payPeriod}
            disabled={values.type === "day_rate"}
            options={PAY_PERIODS.map((period) => ({ value: period, label: PERIOD_WORDS[period] }))}
            onChange={(event) => change(withPayPeriod(event.target.value as PayPeriod, values.engagement))}
          />
        </Field>
      </div>
      <div className={PAIR}>
        <Field id={idOf("startDate")} label="Start date" required error={errors.startDate}>
          <Input
            type="date"
            min={job === undefined ? today : undefined}
            value={values.startDate}
            onChange={(event) => set("startDate", event.target.value)}
          />
        </Field>
        <Field id={idOf("endDate")} label="End date" required error={errors.endDate}>
          <Input
            type="date"
            min={values.startDate || (job === undefined ? today : undefined)}
            value={values.endDate}
            onChange={(event) => set("endDate", event.target.value)}
          />
        </Field>
      </div>
      <Field id={idOf("description")} label="Job description" required error={errors.description}>
        <Textarea
          max={JOB_DESCRIPTION_MAX}
          minRows={4}
          maxRows={12}
          value={values.description}
          placeholder="The work, tickets needed, tools, parking, when it is paid"
          onChange={(event) => set("description", event.target.value)}
        />
      </Field>
      {FLAG_NAMES.map((flag) => (
        <Checkbox
          key={flag}
          id={idOf(flag)}
          label={JOB_FLAGS[flag]}
          checked={values[flag]}
          onChange={(event) => change({ [flag]: event.target.checked })}
        />
      ))}
      <Checkbox
        id={idOf("isPublic")}
        label="Show it to everybody, so that its link can be shared"
        help="Also without signing in, and in search engines: with your name and company, never your phone or e-mail."
        checked={values.isPublic}
        onChange={(event) => set("isPublic", event.target.checked)}
      />
    </>
  );
}
