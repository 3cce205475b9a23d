import { KeyRound, Smartphone } from "lucide-react";
import { useState } from "react";

import { longDayInLondon } from "#contracts/calendar.ts";
import { getSecondFactors, makeRecoveryCodes, removeAuthenticator } from "#contracts/second-factor.ts";
import type { SecondFactors } from "#contracts/second-factor.ts";

import { errorMessage, isUnanswered } from "../../platform/api-error.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { Loaded } from "../../platform/Loaded.tsx";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { FactorRow } from "./FactorRow.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { useConfirmedWrite } from "./use-confirmed-write.tsx";

const SetUp = lazyComponent(() => import("./SetUpAuthenticator.tsx").then((part) => part.SetUpAuthenticator));
const RecoveryCodes = lazyComponent(() => import("./RecoveryCodes.tsx").then((part) => part.RecoveryCodes));

const CODES_PERHAPS_GONE = " Codes you had before may no longer work: make new ones.";

/** What one signs in with beside the password, and how that is set up and taken away. */
export function SignInSecurity() {
  const read = useEndpoint(getSecondFactors, {}, { keepFresh: true });
  const [isSettingUp, setSettingUp] = useState(false);
  const finish = async () => {
    await invalidateEndpoint(getSecondFactors);
    setSettingUp(false);
  };
  if (isSettingUp) {
    const codesLeft = read.data?.recoveryCodesLeft ?? 0;
    return <SetUp codesLeft={codesLeft} onDone={() => void finish()} onCancel={() => setSettingUp(false)} />;
  }
  return (
    <Loaded
      read={read}
      skeleton={
        <SkeletonGroup label="Loading sign-in security…">
          <SkeletonText lines={2} />
        </SkeletonGroup>
      }
    >
      {(factors) => <Factors factors={factors} onSetUp={() => setSettingUp(true)} />}
    </Loaded>
  );
}

function Factors({ factors, onSetUp }: { factors: SecondFactors; onSetUp: () => void }) {
  const [isRemoving, setRemoving] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { notify, inline, clear } = useFeedback();
  const { authenticatorSince: since, passkeys, recoveryCodesLeft: left } = factors;
  const fail = (error: ApiError, more = "") => {
    notify({ title: "Error", text: errorMessage(error) + more, tone: "error" });
    // It may be done all the same, and only its answer was lost.
    void invalidateEndpoint(getSecondFactors);
  };
  const renew = useConfirmedWrite(makeRecoveryCodes, {
    onSuccess: (reply) => {
      setCodes(reply.codes);
      return invalidateEndpoint(getSecondFactors);
    },
    onError: (error) => fail(error, left > 0 && isUnanswered(error) ? CODES_PERHAPS_GONE : ""),
  });
  const remove = useConfirmedWrite(removeAuthenticator, {
    onSuccess: ({ message }) => {
      notify({ title: "Success", text: message, tone: "success" });
      return invalidateEndpoint(getSecondFactors);
    },
    onError: (error) => fail(error),
  });
  if (codes !== undefined) {
    return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">
        Add a passkey or an authenticator app. Then nobody gets in with your password alone. With a passkey
        you need no password at all.
      </p>
      <Passkeys passkeys={passkeys} onAdded={() => left === 0 && renew.send({})} />
      {since === null ? (
        <Button icon={<Smartphone />} className="self-start max-md:w-full" onClick={onSetUp}>
          Set up an authenticator app
        </Button>
      ) : (
        <FactorRow
          icon={<Smartphone className="mt-0.5 size-5 text-muted" />}
          title="Authenticator app"
          text={`Since ${longDayInLondon(new Date(since))}`}
        >
          <Button
            pending={remove.isPending}
            pendingText="Removing…"
            onClick={() => {
              clear();
              setRemoving(true);
            }}
          >
            Remove the app
          </Button>
        </FactorRow>
      )}
      {since === null && passkeys.length === 0 ? null : (
        <FactorRow
          icon={<KeyRound className="mt-0.5 size-5 text-muted" />}
          title="Recovery codes"
          text={left === 0 ? "None left: make new ones now." : `${left} left, for when your phone is lost`}
        >
          <Button
            pending={renew.isPending}
            pendingText="Making…"
            onClick={() => {
              clear();
              renew.send({});
            }}
          >
            Make new codes
          </Button>
        </FactorRow>
      )}
      {inline}
      {renew.question}
      {remove.question}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove the authenticator app?"
        text="If it is your only second step, your password alone signs you in. Your recovery codes stop working."
        confirmLabel="Remove the app"
        onConfirm={() => {
          setRemoving(false);
          remove.send({});
        }}
      />
    </div>
  );
}
