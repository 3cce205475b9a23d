import { useState } from "react";

import { confirmEmailByHand, resendConfirmation } from "#contracts/admin-users.ts";
import type { AdminUser } from "#contracts/admin-users.ts";

import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import type { Feedback } from "../../ui/use-feedback.tsx";
import { useAct } from "./moderation.queries.ts";
import { RoleDialog } from "./RoleDialog.tsx";

/** An administrator's actions on a member's account, as far as they are allowed. */
export function UserActs({ user, feedback }: { user: AdminUser; feedback: Feedback }) {
  const tell = feedback.notify;
  const [asked, setAsked] = useState<"role" | "confirm">();
  const close = () => setAsked(undefined);
  const inQuestion = useFeedback();
  const resend = useAct(resendConfirmation, {
    done: "The confirmation email is on its way",
    failed: "Failed to send the email",
    onDone: close,
    feedback,
    tell,
  });
  const confirm = useAct(confirmEmailByHand, {
    done: "The email address is confirmed",
    failed: "Failed to confirm the address",
    onDone: close,
    feedback: inQuestion,
    tell,
  });
  if (!user.can.changeRole && !user.can.confirm) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {user.can.changeRole ? (
        <Button size="sm" onClick={() => setAsked("role")}>
          Change role
        </Button>
      ) : null}
      {user.can.confirm ? (
        <>
          <Button
            size="sm"
            pending={resend.isPending}
            pendingText="Sending…"
            onClick={() => resend.send({ params: { userId: user.id } })}
          >
            Resend confirmation
          </Button>
          <Button size="sm" onClick={() => setAsked("confirm")}>
            Confirm manually
          </Button>
        </>
      ) : null}
      <RoleDialog
        key={user.role}
        user={user}
        open={asked === "role"}
        onOpenChange={(open) => open || close()}
        tell={tell}
      />
      <ConfirmDialog
        open={asked === "confirm"}
        onOpenChange={() => {
          inQuestion.clear();
          close();
        }}
        title="Confirm manually?"
        text={`${user.email ?? "Their address"} then counts as theirs. Only do this when you know that it is. It is recorded in the log.`}
        confirmLabel="Confirm"
        tone="normal"
        pending={confirm.isPending}
        pendingText="Confirming…"
        onConfirm={() => confirm.send({ params: { userId: user.id } })}
      >
        {inQuestion.inline}
      </ConfirmDialog>
    </div>
  );
}
