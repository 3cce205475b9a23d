import { Check, Clock, RotateCw, UserMinus, UserPlus } from "lucide-react";
import { useRef, useState } from "react";

import { checkCrew } from "#contracts/crew.ts";

import { isRefusal } from "../../platform/api-error.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { AnswerButtons } from "./AnswerButtons.tsx";
import { useCrewRequest } from "./crew-request.ts";
import { useAnswer } from "./use-answer.ts";

const AskDialog = lazyComponent(() => import("./AskDialog.tsx").then((part) => part.AskDialog));
const RemoveFromCrew = lazyComponent(() =>
  import("./RemoveFromCrew.tsx").then((part) => part.RemoveFromCrew),
);

interface CrewButtonProps {
  userId: number;
  name: string;
  firstName: string;
  /** In a list: smaller, with the search's labels, and the member's name for screen readers. */
  inList?: boolean;
}

/**
 * The relation to a member: 'Add to My Crew', 'Request Sent' (can be withdrawn), 'In Your Crew' (can be left), or
 * 'Respond' if they asked first. Adding shows the usual message, which can be edited.
 */
export function CrewButton({ userId, name, firstName, inList = false }: CrewButtonProps) {
  const read = useEndpoint(checkCrew, { params: { userId } });
  const { notify, inline, clear } = useFeedback();
  const request = useCrewRequest(userId, notify);
  const [isResponding, setResponding] = useState(false);
  const [dialog, setDialog] = useState<"ask" | "remove" | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Focuses this button, because the one pressed in the menu or dialog is gone. */
  const focusBack = () => {
    setResponding(false);
    button.current?.focus();
  };
  const close = () => setDialog(null);
  const answer = useAnswer({ userId, notify, onGone: focusBack });
  // Without data, shows no state: they may be crew.
  if (read.data === undefined) {
    const hasFailed = read.errorUpdateCount > 0;
    if (read.isFetching && !hasFailed) return <Skeleton className="h-(--control) w-40 rounded-control!" />;
    if (!hasFailed || isRefusal(read.error)) return null;
    // The same button while it is read again, and afterwards: it keeps the focus.
    return (
      <Button
        size="sm"
        pending={read.isFetching}
        icon={<RotateCw />}
        aria-label={`Try again: crew status of ${name}`}
        onClick={() => void read.refetch()}
      >
        Try again: crew status
      </Button>
    );
  }

  const { areCrewMembers, pendingDirection, requestId } = request.state;
  const state = areCrewMembers ? "crew" : (pendingDirection ?? "stranger");
  const face = FACES[state];
  const words = inList && state === "stranger" ? "Add to Crew" : face.words;
  const isDone = state === "crew" || state === "sent";
  const press = () => {
    if (isDone) return;
    clear();
    if (state === "received") setResponding(!isResponding);
    else setDialog("ask");
  };
  return (
    <>
      {/* One button in every state, and never `disabled`, which would lose the focus. */}
      <Button
        ref={button}
        size={inList ? "sm" : "md"}
        variant={isDone || isResponding ? "outline" : "primary"}
        aria-label={inList ? `${words}: ${name}` : undefined}
        icon={face.icon}
        className={isDone ? "cursor-default bg-transparent! text-muted!" : undefined}
        aria-disabled={isDone || undefined}
        aria-expanded={state === "received" ? isResponding : undefined}
        onClick={press}
      >
        {words}
      </Button>
      {state === "sent" && requestId !== null ? (
        <Button
          size={inList ? "sm" : "md"}
          variant="ghost"
          pending={request.isWithdrawing}
          pendingText="Withdrawing…"
          aria-label={`Withdraw the request to ${name}`}
          onClick={() => {
            clear();
            button.current?.focus();
            request.withdraw(requestId);
          }}
        >
          Withdraw
        </Button>
      ) : null}
      {state === "received" && isResponding && requestId !== null ? (
        <AnswerButtons requestId={requestId} name={name} answer={answer} />
      ) : null}
      {areCrewMembers && !inList ? (
        <Button
          variant="ghost"
          icon={<UserMinus />}
          aria-label={`Remove ${name} from my crew`}
          onClick={() => {
            clear();
            setDialog("remove");
          }}
        >
          Remove
        </Button>
      ) : null}
      <div className="order-last basis-full has-[>.sr-only]:hidden">{inline}</div>
      {dialog === "ask" ? (
        <AskDialog userId={userId} name={name} firstName={firstName} notify={notify} onClose={close} />
      ) : null}
      {dialog === "remove" ? (
        <RemoveFromCrew
          member={{ id: userId, name }}
          open
          onClose={close}
          notify={notify}
          onRemoved={focusBack}
        />
      ) : null}
    </>
  );
}

const FACES = {
  stranger: { words: "Add to My Crew", icon: <UserPlus /> },
  sent: { words: "Request Sent", icon: <Clock /> },
  received: { words: "Respond", icon: <UserPlus /> },
  crew: { words: "In Your Crew", icon: <Check className="text-green" /> },
};
