import { changePassword, getCurrentUser } from "#contracts/accounts.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { refreshSessions } from "../../platform/refresh-lists.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { findPasswordErrors } from "./new-passwords.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";

const EMPTY = { currentPassword: "", password: "", confirmPassword: "" };

/** Changes the password and signs the member out everywhere else. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: EMPTY,
    check: (values) => ({
      ...(values.currentPassword === "" && { currentPassword: "Password is required" }),
      ...findPasswordErrors(values),
    }),
  });
  const change = useEndpointMutation(changePassword, {
    onSuccess: ({ message }) => {
      form.reset(EMPTY);
      void refreshSessions();
      // An address that was waiting to be confirmed is dropped.
      void invalidateEndpoint(getCurrentUser);
      notify({ title: "Success", text: message, tone: "success" });
    },
    onError: (error) => {
      const newFault = error.fields["newPassword"];
      if (error.code === "wrong_password") form.refuse({ currentPassword: error.message });
      else if (newFault !== undefined || error.code === "password_used_before") {
        form.refuse({ password: newFault ?? error.message });
      } else if (!form.refuseBy(error)) notify({ title: "Error", text: errorMessage(error), tone: "error" });
    },
  });
  const send = ({ currentPassword, password }: typeof EMPTY) => {
    if (change.isPending) return;
    clear();
    change.mutate({ body: { currentPassword, newPassword: password } });
  };
  return (
    <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={form.submit(send)}>
      <NeedsSignal>A new password cannot wait on this device: come back when you have one.</NeedsSignal>
      <ErrorSummary errors={form.summary} />
      {/* Tells a password manager which account's password is about to change. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field {...form.field("currentPassword")} label="Current password" required>
        <PasswordInput {...form.input("currentPassword")} />
      </Field>
      <NewPasswordFields form={form} label="New password" notUsedBefore />
      {inline}
      <Button
        type="submit"
        className="self-start max-md:w-full"
        pending={change.isPending}
        pendingText="Saving…"
      >
        Change password
      </Button>
    </form>
  );
}
