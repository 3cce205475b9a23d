import { useState } from "react";
import type { RefObject } from "react";

import type { CurrentUser } from "#contracts/accounts.ts";
import { BIO_MAX } from "#contracts/reference/limits.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { CountyField } from "../../platform/fields/CountyField.tsx";
import { TradeFields } from "../../platform/fields/TradeFields.tsx";
import { notSentYet, useSubmission } from "../../platform/outbox/use-submission.ts";
import { useForm } from "../../platform/use-form.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { visibilityOptions } from "./contact-words.ts";
import { PROFILE, PROFILE_DRAFT, UPDATE_FAILED, UPDATED, withWaiting } from "./own-profile.ts";
import { changesOf, checkProfile, valuesOf } from "./profile-values.ts";
import type { ProfileValues } from "./profile-values.ts";

interface EditProfileDialogProps {
  me: CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The field to focus first. */
  startAt?: keyof ProfileValues | undefined;
  /** Reports success, after this dialog has closed. */
  notify: (message: Message) => void;
}

/** Edits the member's own profile. Typed text survives an error and a reload; closing asks first. */
export function EditProfileDialog({ me, open, onOpenChange, startAt, notify }: EditProfileDialogProps) {
  const feedback = useFeedback();
  const [start] = useState(() => valuesOf(me));
  // Changes waiting when the form opened are part of `start`, and are sent again with the change that replaces them.
  const [carried] = useState(() => withWaiting({}));
  const payloadOf = (values: ProfileValues) => withWaiting({ ...carried, ...changesOf(values, start) });
  const [draft, keepDraft, clearDraft] = useDraft<Partial<ProfileValues>>(PROFILE_DRAFT, {});
  const form = useForm<ProfileValues>({
    initial: { ...start, ...draft },
    check: checkProfile,
    onChange: (values) => keepDraft(payloadOf(values)),
  });
  const close = () => {
    clearDraft();
    onOpenChange(false);
  };
  const save = useSubmission({
    onSent: () => {
      close();
      notify(UPDATED);
    },
    onLeft: (how, reason) => {
      if (how === "held") return close();
      // Typed text stays a draft until the server has it.
      notify(notSentYet(reason));
      return onOpenChange(false);
    },
    onRefused: (error) => {
      if (form.refuseBy(error)) return;
      feedback.notify({ ...UPDATE_FAILED, text: errorMessage(error) });
    },
  });
  const send = (values: ProfileValues) => {
    save.submit({ kind: PROFILE, lane: PROFILE, payload: payloadOf(values), replacesWaiting: true });
  };
  const [firstField] = useState<RefObject<HTMLElement | null>>(() => ({
    // Looked up on access, because the field is drawn later.
    get current() {
      return startAt === undefined ? null : document.getElementById(form.idOf(startAt));
    },
  }));

  const { values, errors, set, field, input, control } = form;
  return (
    <FormDialog
      open={open}
      title="Edit Profile"
      dirty={Object.keys(changesOf(form.values, start)).length > 0}
      closeOnOutside={false}
      initialFocus={firstField}
      onClose={close}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit(send)}
      submitLabel="Save changes"
      pending={save.isPending}
      pendingText="Saving…"
    >
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
        legend="Who sees your email, phone, CV and certificates?"
        options={visibilityOptions(me)}
        value={values.contactVisibility}
        onChange={(choice) => set("contactVisibility", choice)}
        error={errors.contactVisibility}
      />
      {me.canShareContact ? null : (
        <p className="rounded-control bg-ground px-3 py-2.5 text-sm text-muted">
          Until you are 18, nobody else can see them. When you apply for an apprenticeship, its employer gets
          your email and phone, and the CV that you send.
        </p>
      )}
      <Field
        {...field("bio")}
        label="Bio (optional)"
        help="What you do, what you are good at, where you work."
      >
        <Textarea max={BIO_MAX} minRows={4} {...input("bio")} />
      </Field>
    </FormDialog>
  );
}
