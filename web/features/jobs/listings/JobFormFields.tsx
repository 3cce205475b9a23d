import { dayInLondon } from "#contracts/calendar.ts";
import { FLAG_NAMES, JOB_FLAGS } from "#contracts/job-flags.ts";
import { engagementsFor } from "#contracts/job-form.ts";
import { JOB_TYPES, PAY_PERIODS } from "#contracts/job-view.ts";
import type { Engagement, JobType, PayPeriod } from "#contracts/job-view.ts";
import { ENGAGEMENT_WORDS, PERIOD_WORDS, TYPE_WORDS } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";
import { JOB_DESCRIPTION_MAX } from "#contracts/reference/limits.ts";

import { PAIR, PublicCheckbox, TradeAndPlace } from "../../../platform/fields/ListingFields.tsx";
import type { useForm } from "../../../platform/use-form.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Input } from "../../../ui/Input.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Textarea } from "../../../ui/Textarea.tsx";
import { hintOfLastDay } from "./job-dates.ts";
import { withPayPeriod, withType } from "./job-form-values.ts";
import type { JobFormValues } from "./job-form-values.ts";

interface JobFormFieldsProps {
  form: ReturnType<typeof useForm<JobFormValues>>;
  today: string;
  /** The job being changed. */
  job: Job | undefined;
}

const LOCKED = "You cannot change this while the job is boosted.";

/** The fields of the job form, in the order in which their errors are listed. */
export function JobFormFields({ form, today, job }: JobFormFieldsProps) {
  const { values, set, change, field, input, checkbox } = form;
  // Its owner paid for a boost in this trade and place.
  const isLocked = job?.isBoosted ?? false;
  const posted = job === undefined ? today : dayInLondon(new Date(job.createdAt));
  const isPaidByDay = values.payPeriod === "day";
  return (
    <>
      <Field
        {...field("title")}
        label="Job title (optional)"
        help="Leave it empty to show the trade and the town."
      >
        <Input {...input("title")} autoComplete="off" />
      </Field>
      <TradeAndPlace form={form} locked={isLocked ? LOCKED : undefined} />
      <div className={PAIR}>
        <Field {...field("type")} label="Type of work">
          <Select
            value={values.type}
            options={JOB_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }))}
            onChange={(event) => change(withType(event.target.value as JobType))}
          />
        </Field>
        <Field {...field("engagement")} label="Engaged as">
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
          {...field("rate")}
          label={isPaidByDay ? "Day rate" : "Rate"}
          required
          help="180, 180.50 or 180-200"
        >
          <Input before="£" {...input("rate")} autoComplete="off" />
        </Field>
        <Field {...field("payPeriod")} label="Paid">
          <Select
            value={values.payPeriod}
            disabled={values.type === "day_rate"}
            options={PAY_PERIODS.map((period) => ({ value: period, label: PERIOD_WORDS[period] }))}
            onChange={(event) => change(withPayPeriod(event.target.value as PayPeriod, values.engagement))}
          />
        </Field>
      </div>
      <div className={PAIR}>
        <Field {...field("startDate")} label="Start date" required>
          <Input type="date" min={job === undefined ? today : undefined} {...input("startDate")} />
        </Field>
        <Field
          {...field("endDate")}
          label="End date"
          required
          help={hintOfLastDay(values.endDate, posted, today)}
        >
          <Input
            type="date"
            min={values.startDate || (job === undefined ? today : undefined)}
            {...input("endDate")}
          />
        </Field>
      </div>
      <Field {...field("description")} label="Job description" required>
        <Textarea
          max={JOB_DESCRIPTION_MAX}
          minRows={4}
          maxRows={12}
          {...input("description")}
          placeholder="The work, tickets needed, tools, parking, when it is paid"
        />
      </Field>
      {FLAG_NAMES.map((flag) => (
        <Checkbox key={flag} {...checkbox(flag)} label={JOB_FLAGS[flag]} />
      ))}
      <PublicCheckbox {...checkbox("isPublic")} />
    </>
  );
}
