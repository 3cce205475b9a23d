import type { CurrentUser } from "#contracts/accounts.ts";
import { BIO_MAX } from "#contracts/reference/limits.ts";

import { CountyField } from "../../platform/fields/CountyField.tsx";
import { TradeFields } from "../../platform/fields/TradeFields.tsx";
import type { useForm } from "../../platform/use-form.ts";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { visibilityOptions } from "./contact-words.ts";
import type { ProfileValues } from "./profile-values.ts";

interface ProfileFieldsProps {
  form: ReturnType<typeof useForm<ProfileValues>>;
  me: CurrentUser;
}

/** The profile form's fields, in the order of the profile itself. */
export function ProfileFields({ form, me }: ProfileFieldsProps) {
  const { values, errors, set, field, input, control } = form;
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field {...field("name")} label="Name" required className="md:col-span-2">
          <Input autoComplete="name" {...input("name")} />
        </Field>
        <TradeFields form={form} />
        <Field {...field("experience")} label="Years of experience" required>
          <Input inputMode="numeric" maxLength={4} className="max-w-24" {...input("experience")} />
        </Field>
        <Field {...field("company")} label="Company (optional)">
          <Input autoComplete="organization" {...input("company")} />
        </Field>
        <CountyField {...control("county")} isOptional />
        <Field {...field("phone")} label="Contact number (optional)">
          <Input type="tel" autoComplete="tel" {...input("phone")} />
        </Field>
      </div>
      <RadioList
        legend="Who sees your e-mail, phone and CV?"
        options={visibilityOptions(me)}
        value={values.contactVisibility}
        onChange={(choice) => set("contactVisibility", choice)}
        error={errors.contactVisibility}
      />
      {me.canShareContact ? null : (
        <p className="rounded-control bg-ground px-3 py-2.5 text-sm text-muted">
          Until you are 18, they stay out of sight of everybody else. When you apply for an apprenticeship,
          its employer gets them with your application.
        </p>
      )}
      <Field
        {...field("bio")}
        label="Bio (optional)"
        help="What you do, what you are good at, where you work."
      >
        <Textarea max={BIO_MAX} minRows={4} {...input("bio")} />
      </Field>
    </>
  );
}
