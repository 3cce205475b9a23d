import { changeEmail, getCurrentUser, changeEmailForm } from "#contracts/accounts.ts";
import type { CurrentUser } from "#contracts/accounts.ts";
import type { BodyOf } from "#contracts/endpoint.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ProofFields } from "../second-factor/index.ts";
import { EmailField } from "./EmailField.tsx";

const EMPTY = { email: "", password: "" };

/** Changes the email address; the old one stays in use until the new one is confirmed. */
export function ChangeEmailForm({ user }: { user: CurrentUser }) {
  const { notify, inline, clear } = useFeedback();
  const form = useForm({ initial: EMPTY, check: (values) => findErrors(changeEmailForm, values) });
  const change = useSingleWrite(changeEmail, {
    onSuccess: ({ message }) => {
      form.reset(EMPTY);
      void invalidateEndpoint(getCurrentUser);
      notify({ title: message, tone: "success" });
    },
    onError: (error) => {
      if (error.code === "wrong_password") form.refuse({ password: error.message });
      else if (!form.refuseBy(error)) notify({ title: "Error", text: errorMessage(error), tone: "error" });
    },
  });
  const send = (body: BodyOf<typeof changeEmail>) => {
    clear();
    change.send({ body });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
      <NeedsSignal>A new address cannot wait on this device: come back when you have one.</NeedsSignal>
      <p className="text-base">
        You sign in with <strong className="break-all">{user.email}</strong>.
        {user.pendingEmail === null ? null : (
          <>
            {" "}
            <span className="break-all">{user.pendingEmail}</span> waits to be confirmed: open the link we
            sent there.
          </>
        )}
      </p>
      <ErrorSummary errors={form.summary} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <EmailField {...form.control("email")} label="New email" />
        <ProofFields
          act="change_email"
          form={form}
          disabled={change.isPending}
          onPasskey={(passkey) => send({ email: form.values.email, passkey })}
          onFailure={(text) => notify({ title: "Error", text, tone: "error" })}
        />
      </div>
      {inline}
      <Button
        type="submit"
        className="self-start max-md:w-full"
        pending={change.isPending}
        pendingText="Sending…"
      >
        Change email
      </Button>
    </form>
  );
}
