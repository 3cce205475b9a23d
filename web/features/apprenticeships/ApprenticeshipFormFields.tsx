import {
  APPRENTICESHIP_DURATION_MAX,
  JOB_DESCRIPTION_MAX,
  JOB_TITLE_MAX,
} from "#contracts/reference/limits.ts";

import { PAIR, PublicCheckbox, TradeAndPlace } from "../../platform/fields/ListingFields.tsx";
import type { useForm } from "../../platform/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { ApprenticeshipFormValues } from "./apprenticeship-form-values.ts";

type ApprenticeshipFields = ReturnType<typeof useForm<ApprenticeshipFormValues>>;

interface ApprenticeshipFormFieldsProps {
  form: ApprenticeshipFields;
  today: string;
}

/** The fields of the apprenticeship form, in the order in which their errors are listed. */
export function ApprenticeshipFormFields({ form, today }: ApprenticeshipFormFieldsProps) {
  const { field, input, checkbox } = form;
  return (
    <>
      <Field {...field("title")} label="Title" required>
        <Input
          {...input("title")}
          maxLength={2 * JOB_TITLE_MAX}
          autoComplete="off"
          placeholder="Apprentice joiner"
        />
      </Field>
      <TradeAndPlace form={form} />
      <div className={PAIR}>
        <Field {...field("startDate")} label="Start date" required>
          <Input type="date" {...input("startDate")} />
        </Field>
        <Field
          {...field("closingDate")}
          label="Closing date"
          required
          help="The last day on which anybody can apply."
        >
          <Input type="date" min={today} {...input("closingDate")} />
        </Field>
      </div>
      <div className={PAIR}>
        <Field {...field("duration")} label="Duration" required>
          <Input
            {...input("duration")}
            maxLength={2 * APPRENTICESHIP_DURATION_MAX}
            autoComplete="off"
            placeholder="3 years"
          />
        </Field>
        <Field {...field("dayRate")} label="Day rate" required help="95 or 95-120">
          <Input before="£" {...input("dayRate")} autoComplete="off" />
        </Field>
      </div>
      <TermsFields form={form} />
      <Field {...field("description")} label="Description" required>
        <Textarea
          max={JOB_DESCRIPTION_MAX}
          minRows={4}
          maxRows={12}
          {...input("description")}
          placeholder="The work, who teaches it, college days, where it leads"
        />
      </Field>
      <Field {...field("requirements")} label="Requirements (optional)" help="One on each line.">
        <Textarea
          minRows={3}
          maxRows={12}
          {...input("requirements")}
          placeholder={"GCSE maths at 4\nA way to get to Bolton by 7:30"}
        />
      </Field>
      <Checkbox {...checkbox("cvRequired")} label="A CV is required" help="Nobody can apply without one." />
      <PublicCheckbox {...checkbox("isPublic")} />
    </>
  );
}

/** Hours and ages, with a note on what the law says about age limits. */
function TermsFields({ form }: { form: ApprenticeshipFields }) {
  const { idOf, field, input, checkbox } = form;
  return (
    <>
      <div className={PAIR}>
        <Field {...field("hoursPerWeek")} label="Hours a week" required>
          <Input inputMode="decimal" {...input("hoursPerWeek")} autoComplete="off" />
        </Field>
        <Checkbox {...checkbox("isFullTime")} className="self-end" label="Full-time" />
      </div>
      <fieldset aria-describedby={`${idOf("minAge")}-law`} className="flex min-w-0 flex-col gap-1.5">
        <legend className="sr-only">Ages</legend>
        <div className="grid grid-cols-2 gap-4">
          <Field {...field("minAge")} label="Lowest age" required>
            <Input inputMode="numeric" {...input("minAge")} autoComplete="off" />
          </Field>
          <Field {...field("maxAge")} label="Highest age" required>
            <Input inputMode="numeric" {...input("maxAge")} autoComplete="off" />
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
