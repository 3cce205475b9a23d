import { signIn } from "#contracts/accounts.ts";

import { errorMessage } from "../../platform/api-error.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { startSession } from "../../platform/session.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

interface KeepAccountProps {
  email: string;
  password: string;
  onSignedIn: () => void;
  /** The password was right, and the account asks for a second step too. */
  onSecondStep: (refusal: ApiError) => void;
}

/** Lets a member who asked for deletion keep the account and signs them in. */
export function KeepAccount({ email, password, onSignedIn, onSecondStep }: KeepAccountProps) {
  const { notify, inline, clear } = useFeedback();
  const keep = useEndpointMutation(signIn, {
    onSuccess: ({ token, user }) => {
      startSession(token, user);
      onSignedIn();
    },
    onError: (error) => {
      if (error.code === "second_factor_required") onSecondStep(error);
      else notify({ title: "Error", text: errorMessage(error), tone: "error" });
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        className="self-start max-md:w-full"
        pending={keep.isPending}
        pendingText="One moment…"
        onClick={() => {
          clear();
          keep.mutate({ body: { email, password, keepAccount: true } });
        }}
      >
        Keep my account
      </Button>
      {inline}
    </div>
  );
}
