import {
  APPRENTICESHIP_DURATION_MAX,
  JOB_DESCRIPTION_MAX,
  JOB_TITLE_MAX,
} from "#contracts/reference/limits.ts";
import { OTHER_TRADE, tradesForDisplay } from "#contracts/reference/trades.ts";

import { CountyField } from "../../platform/fields/CountyField.tsx";
import { TownField } from "../../platform/fields/TownField.tsx";
import type { useForm } from "../../platform/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { ApprenticeshipFormValues } from "./apprenticeship-form-values.ts";

type ApprenticeshipFields = ReturnType<typeof useForm<ApprenticeshipFormValues>>;

/** Two fields side by side, where there is room. */
export const PAIR = "grid gap-4 md:grid-cols-2";

interface FormFieldsProps {
  form: ApprenticeshipFields;
  today: string;
}

/** The fields of the apprenticeship form, in the order in which their errors are listed. */
export function FormFields({ form, today }: FormFieldsProps) {
  const { values, errors, idOf, set, change } = form;
  return (
    <>
      <Field id={idOf("title")} label="Title" required error={errors.title}>
        <Input
          value={values.title}
          maxLength={2 * JOB_TITLE_MAX}
          autoComplete="off"
          placeholder="Apprentice joiner"
          onChange={(event) => set("title", event.target.value)}
        />
      </Field>
      <div className={values.trade === OTHER_TRADE ? PAIR : undefined}>
        <Field id={idOf("trade")} label="Trade" required error={errors.trade}>
          <Select
            value={values.trade}
            placeholder="Choose a trade"
            options={tradesForDisplay().map((trade) => ({ value: trade, label: trade }))}
            onChange={(event) => set("trade", event.target.value)}
          />
        </Field>
        {values.trade === OTHER_TRADE ? (
          <Field id={idOf("customTrade")} label="Which trade? (optional)" error={errors.customTrade}>
            <Input
              value={values.customTrade}
              autoComplete="off"
              placeholder="Thatcher"
              onChange={(event) => set("customTrade", event.target.value)}
            />
          </Field>
        ) : null}
      </div>
      <div className={PAIR}>
        <CountyField
          id={idOf("county")}
          value={values.county}
          error={errors.county}
          onChange={(county) => change({ county, town: "" })}
        />
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
        <Field id={idOf("startDate")} label="Start date" required error={errors.startDate}>
          <Input
            type="date"
            value={values.startDate}
            onChange={(event) => set("startDate", event.target.value)}
          />
        </Field>
        <Field
          id={idOf("closingDate")}
          label="Closing date"
          required
          error={errors.closingDate}
          help="The last day on which anybody can apply."
        >
          <Input
            type="date"
            min={today}
            value={values.closingDate}
            onChange={(event) => set("closingDate", event.target.value)}
          />
        </Field>
      </div>
      <div className={PAIR}>
        <Field id={idOf("duration")} label="Duration" required error={errors.duration}>
          <Input
            value={values.duration}
            maxLength={2 * APPRENTICESHIP_DURATION_MAX}
            autoComplete="off"
            placeholder="3 years"
            onChange={(event) => set("duration", event.target.value)}
          />
        </Field>
        <Field id={idOf("dayRate")} label="Day rate" required error={errors.dayRate} help="95 or 95-120">
          <Input
            before="£"
            value={values.dayRate}
            autoComplete="off"
            onChange={(event) => set("dayRate", event.target.value)}
          />
        </Field>
      </div>
      <TermsFields form={form} />
      <Field id={idOf("description")} label="Description" required error={errors.description}>
        <Textarea
          max={JOB_DESCRIPTION_MAX}
          minRows={4}
          maxRows={12}
          value={values.description}
          placeholder="The work, who teaches it, college days, where it leads"
          onChange={(event) => set("description", event.target.value)}
        />
      </Field>
      <Field
        id={idOf("requirements")}
        label="Requirements (optional)"
        error={errors.requirements}
        help="One on each line."
      >
        <Textarea
          minRows={3}
          maxRows={12}
          value={values.requirements}
          placeholder={"GCSE maths at 4\nA way to get to Bolton by 7:30"}
          onChange={(event) => set("requirements", event.target.value)}
        />
      </Field>
      <Checkbox
        id={idOf("cvRequired")}
        label="A CV is required"
        help="Nobody can apply without one."
        checked={values.cvRequired}
        onChange={(event) => set("cvRequired", event.target.checked)}
      />
    </>
  );
}

/** Hours and ages, with what the law says of an age limit beside them. */
function TermsFields({ form }: { form: ApprenticeshipFields }) {
  const { values, errors, idOf, set } = form;
  return (
    <>
      <div className={PAIR}>
        <Field id={idOf("hoursPerWeek")} label="Hours a week" required error={errors.hoursPerWeek}>
          <Input
            inputMode="decimal"
            value={values.hoursPerWeek}
            autoComplete="off"
            onChange={(event) => set("hoursPerWeek", event.target.value)}
          />
        </Field>
        <Checkbox
          id={idOf("isFullTime")}
          className="self-end"
          label="Full-time"
          error={errors.isFullTime}
          checked={values.isFullTime}
          onChange={(event) => set("isFullTime", event.target.checked)}
        />
      </div>
      <fieldset aria-describedby={`${idOf("minAge")}-law`} className="flex min-w-0 flex-col gap-1.5">
        <legend className="sr-only">Ages</legend>
        <div className="grid grid-cols-2 gap-4">
          <Field id={idOf("minAge")} label="Lowest age" required error={errors.minAge}>
            <Input
              inputMode="numeric"
              value={values.minAge}
              autoComplete="off"
              onChange={(event) => set("minAge", event.target.value)}
            />
          </Field>
          <Field id={idOf("maxAge")} label="Highest age" required error={errors.maxAge}>
            <Input
              inputMode="numeric"
              value={values.maxAge}
              autoComplete="off"
              onChange={(event) => set("maxAge", event.target.value)}
            />
          </Field>
        </div>
        <p id={`${idOf("minAge")}-law`} className="text-sm text-muted">
          An age limit in an advert needs a lawful reason. These ages are shown with the apprenticeship; they
          never stop anybody from applying.
        </p>
      </fieldset>
    </>
  );
}
