import { CONTACT_KIND_WORDS, CONTACT_KINDS } from "#contracts/contact-words.ts";
import type { ContactKind } from "#contracts/contact-words.ts";
import { contactForm, sendContactMessage } from "#contracts/contact.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { CONTACT_MESSAGE_MAX } from "#contracts/reference/limits.ts";

import { keepWithDraft, useDraft } from "../../platform/drafts.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { IllegalKindField } from "../reports/index.ts";
import { bodyOf } from "./contact-values.ts";
import type { ContactValues } from "./contact-values.ts";

interface ContactFormProps {
  /** Chosen by the link that led here. */
  kind: ContactKind | "";
  /** Also filled in by that link: a payment's number, for example. */
  about: string;
  /** Initially the member's own. */
  name: string;
  email: string;
  onSent: (reply: ReplyOf<typeof sendContactMessage>) => void;
}

const DRAFT = "contact";
const KINDS = CONTACT_KINDS.map((value) => ({ value, label: CONTACT_KIND_WORDS[value].label }));

/** A message to the site's operator. An error loses nothing typed; a member's message also survives a reload. */
export function ContactForm({ kind, about, name, email, onSent }: ContactFormProps) {
  const feedback = useFeedback();
  const [kept, keep, forget] = useDraft<string>(DRAFT, "");
  const form = useForm<ContactValues>({
    initial: { kind, illegalKind: null, name, email, about, message: typeof kept === "string" ? kept : "" },
    check: (all) => findErrors(contactForm, all),
    onChange: ({ message }) => keep(message),
  });
  const { values, field, input } = form;
  const sending = useSingleWrite(sendContactMessage, {
    keys: keepWithDraft(DRAFT),
    onSuccess: (reply) => {
      forget();
      onSent(reply);
    },
    onError: (error) => {
      if (form.refuseBy(error)) return;
      feedback.notify({ title: "Your message was not sent", text: error.message, tone: "error" });
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.submit((all) => {
        feedback.clear();
        sending.send({ body: bodyOf(all) });
      })}
    >
      <ErrorSummary errors={form.summary} />
      <Field
        {...field("kind")}
        label="What is it about?"
        required
        help={values.kind === "" ? undefined : CONTACT_KIND_WORDS[values.kind].help}
      >
        <Select {...input("kind")} options={KINDS} placeholder="Please choose" />
      </Field>
      {values.kind === "complaint" ? <IllegalKindField {...form.control("illegalKind")} /> : null}
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...field("name")} label="Your name" required>
          <Input {...input("name")} dir="auto" autoComplete="name" />
        </Field>
        <Field {...field("email")} label="Email" required>
          <Input {...input("email")} type="email" autoComplete="email" />
        </Field>
      </div>
      <Field
        {...field("about")}
        label="Address, name or number it concerns (optional)"
        help="The address of a page, somebody’s name, or the number of an earlier message."
      >
        <Input {...input("about")} dir="auto" autoComplete="off" />
      </Field>
      <Field {...field("message")} label="Message" required>
        <Textarea {...input("message")} dir="auto" max={CONTACT_MESSAGE_MAX} minRows={6} maxRows={16} />
      </Field>
      {feedback.inline}
      <Button
        type="submit"
        variant="primary"
        pending={sending.isPending}
        pendingText="Sending…"
        className="self-start max-md:w-full"
      >
        Send message
      </Button>
    </form>
  );
}
