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
  const { values, errors, idOf, set, change } = form;
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field id={idOf("name")} label="Name" required error={errors.name} className="md:col-span-2">
          <Input
            autoComplete="name"
            value={values.name}
            onChange={(event) => set("name", event.target.value)}
          />
        </Field>
        <TradeFields
          ids={{ trade: idOf("trade"), customTrade: idOf("customTrade") }}
          trade={values.trade}
          customTrade={values.customTrade}
          errors={errors}
          onChange={change}
        />
        <Field id={idOf("experience")} label="Years of experience" required error={errors.experience}>
          <Input
            inputMode="numeric"
            maxLength={4}
            className="max-w-24"
            value={values.experience}
            onChange={(event) => set("experience", event.target.value)}
          />
        </Field>
        <Field id={idOf("company")} label="Company (optional)" error={errors.company}>
          <Input
            autoComplete="organization"
            value={values.company}
            onChange={(event) => set("company", event.target.value)}
          />
        </Field>
        <CountyField
          id={idOf("county")}
          value={values.county}
          onChange={(county) => set("county", county)}
          error={errors.county}
          isOptional
        />
        <Field id={idOf("phone")} label="Contact number (optional)" error={errors.phone}>
          <Input
            type="tel"
            autoComplete="tel"
            value={values.phone}
            onChange={(event) => set("phone", event.target.value)}
          />
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
        id={idOf("bio")}
        label="Bio (optional)"
        help="What you do, what you are good at, where you work."
        error={errors.bio}
      >
        <Textarea
          max={BIO_MAX}
          minRows={4}
          value={values.bio}
          onChange={(event) => set("bio", event.target.value)}
        />
      </Field>
    </>
  );
}
