import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { PAIR } from "./form-layout.ts";
import type { ApprenticeshipFields } from "./form-layout.ts";

/** Hours and ages, with what the law says of an age limit beside them. */
export function TermsFields({ form }: { form: ApprenticeshipFields }) {
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
