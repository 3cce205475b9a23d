import { useNavigate } from "react-router";

import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** The account is made and waits for its address to be confirmed. */
export function CheckYourEmail({ email }: { email: string }) {
  const navigate = useNavigate();
  const goToSignIn = () => void navigate(paths.signIn());
  return (
    <Dialog
      open
      onOpenChange={goToSignIn}
      title="Check Your Email!"
      size="sm"
      closeOnOutside={false}
      footer={
        <Button variant="primary" onClick={goToSignIn}>
          Go to Sign In
        </Button>
      }
    >
      <div className="flex flex-col gap-2 text-base">
        <p>
          We have sent a link to <strong className="break-all">{email}</strong>. Open it to confirm your
          address; then you can sign in.
        </p>
        <p className="text-sm text-muted">
          The link works for 48 hours. Nothing there? Look in your junk folder first.
        </p>
      </div>
    </Dialog>
  );
}
