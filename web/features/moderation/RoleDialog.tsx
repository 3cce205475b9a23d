import { setUserRole, roleForm } from "#contracts/admin-users.ts";
import type { AdminUser } from "#contracts/admin-users.ts";
import type { Role } from "#contracts/current-user.ts";
import type { BodyOf } from "#contracts/endpoint.ts";

import { findErrors } from "../../platform/form-errors.ts";
import { useForm } from "../../platform/use-form.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import type { ToastInput } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ProofFields } from "../second-factor/index.ts";
import { useAct } from "./moderation.queries.ts";

const OPTIONS: readonly { value: Role; label: string; help: string }[] = [
  { value: "member", label: "Member", help: "No access to the portal." },
  {
    value: "moderator",
    label: "Moderator",
    help: "Reports, held texts and bans, without members' addresses.",
  },
  { value: "admin", label: "Administrator", help: "Everything, including roles and payments." },
];

interface RoleDialogProps {
  user: Pick<AdminUser, "id" | "name" | "role">;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  tell: (message: ToastInput) => void;
}

/** Gives a member a role or removes it; requires the administrator's own password or passkey. */
export function RoleDialog({ user, open, onOpenChange, tell }: RoleDialogProps) {
  const feedback = useFeedback();
  const initial = { role: user.role, password: "" };
  const form = useForm<{ role: Role; password: string }>({
    initial,
    check: (values) => findErrors(roleForm, values),
  });
  const { values, errors, set } = form;
  const close = () => {
    form.reset(initial);
    onOpenChange(false);
  };
  const { send, isPending } = useAct(setUserRole, {
    done: `${user.name}'s role is changed`,
    failed: "Failed to change the role",
    refuse: form.refuseBy,
    onDone: close,
    feedback,
    tell,
  });
  const change = (body: BodyOf<typeof setUserRole>) => send({ params: { userId: user.id }, body });
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={`Role of ${user.name}`}
      description="It takes effect at once, wherever they are signed in, and is recorded in the log."
      size="sm"
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit(change)}
      submitLabel="Change role"
      pending={isPending}
      pendingText="Changing…"
      onCancel={close}
    >
      <RadioList
        legend="Role"
        options={OPTIONS}
        value={values.role}
        error={errors.role}
        onChange={(role) => set("role", role)}
      />
      <ProofFields
        act="set_role"
        form={form}
        label="Your own password"
        disabled={isPending}
        onPasskey={(passkey) => change({ role: values.role, passkey })}
        onFailure={(text) => feedback.notify({ title: "Failed to change the role", text, tone: "error" })}
      />
    </FormDialog>
  );
}
