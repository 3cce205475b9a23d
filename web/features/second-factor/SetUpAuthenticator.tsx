import { useEffect, useMemo, useRef, useState } from "react";
import { encode } from "uqr";

import { authenticatorForm } from "#contracts/second-factor-form.ts";
import {
  confirmAuthenticator,
  getSecondFactors,
  makeRecoveryCodes,
  startAuthenticator,
} from "#contracts/second-factor.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { refreshSessions } from "../../platform/refresh-lists.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { CodeField } from "./CodeField.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { useConfirmedWrite } from "./use-confirmed-write.tsx";

interface SetUpAuthenticatorProps {
  /** The number of recovery codes left. New ones would replace them, so they are made only if none is left. */
  codesLeft: number;
  onDone: () => void;
  onCancel?: () => void;
}

/** From the QR code to the recovery codes. `onDone` comes once those are kept. */
export function SetUpAuthenticator({ codesLeft, onDone, onCancel }: SetUpAuthenticatorProps) {
  const [app, setApp] = useState<{ secret: string; uri: string }>();
  /** The server now requires the app's code: any later failure concerns the recovery codes only. */
  const [isOn, setOn] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { notify, inline, clear } = useFeedback();
  const fail = (error: unknown) => notify({ title: "Error", text: errorMessage(error), tone: "error" });
  const start = useConfirmedWrite(startAuthenticator, {
    onSuccess: setApp,
    // Set up in another tab or on another device meanwhile.
    onError: (error) => (error.code === "authenticator_exists" ? onDone() : fail(error)),
  });
  const recover = useConfirmedWrite(makeRecoveryCodes, {
    onSuccess: (reply) => setCodes(reply.codes),
    onError: fail,
  });
  const form = useForm({
    initial: { code: "" },
    check: (values) => findErrors(authenticatorForm, values),
  });
  const showOn = () => {
    // A first second step has ended all other sessions.
    void refreshSessions();
    if (codesLeft === 0) return setOn(true);
    notify({ title: "It is on", text: "Your recovery codes still work.", tone: "success" });
    return onDone();
  };
  const finish = useSingleWrite(confirmAuthenticator, {
    onSuccess: () => {
      showOn();
      if (codesLeft === 0) recover.send({});
    },
    onError: (error) => {
      // The response to an earlier press was lost.
      if (error.code === "authenticator_exists") showOn();
      else if (error.code === "code_wrong") form.refuse({ code: error.message });
      else if (!form.refuseBy(error)) fail(error);
    },
  });
  const begin = start.send;
  // The key is requested once, when the screen appears.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!hasBegun.current) begin({});
    hasBegun.current = true;
  }, [begin]);
  // On leaving, because the factor is on even if the codes were not stored. Not sooner: the portal would replace the
  // codes.
  useEffect(() => () => void invalidateEndpoint(getSecondFactors), []);

  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (isOn) {
    return (
      <div className="flex flex-col gap-4">
        <InlineStatus tone="success">
          It is on. Now make recovery codes: when your phone is lost, one of them signs you in.
        </InlineStatus>
        {inline}
        <div className="flex gap-2 max-md:flex-col">
          <Button
            variant="primary"
            pending={recover.isPending}
            pendingText="Making…"
            onClick={() => {
              clear();
              recover.send({});
            }}
          >
            Make recovery codes
          </Button>
          {onCancel === undefined ? null : <Button onClick={onDone}>Cancel</Button>}
        </div>
        {recover.question}
      </div>
    );
  }
  if (app === undefined) {
    return (
      <div className="flex flex-col gap-3">
        {start.isPending ? (
          <SkeletonGroup label="Making a key for your app…">
            <SkeletonText lines={3} />
          </SkeletonGroup>
        ) : (
          <div className="flex gap-2 max-md:flex-col">
            <Button onClick={() => begin({})}>Set up an authenticator app</Button>
            {onCancel === undefined ? null : <Button onClick={onCancel}>Cancel</Button>}
          </div>
        )}
        {inline}
        {start.question}
      </div>
    );
  }
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-4"
      onSubmit={form.submit((body) => {
        clear();
        finish.send({ body });
      })}
    >
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-base">
        <li>Open your authenticator app and choose to add an account.</li>
        <li>Scan this picture. If the app is on this phone, type the key under it instead.</li>
        <li>Type the code that the app then shows.</li>
      </ol>
      <QrCode text={app.uri} />
      <p className="text-sm">
        Key: <code className="font-semibold break-all">{app.secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <ErrorSummary errors={form.summary} />
      <CodeField {...form.control("code")} label="Code from your app" isNumeric />
      {inline}
      <div className="flex gap-2 max-md:flex-col">
        <Button type="submit" variant="primary" pending={finish.isPending} pendingText="Checking…">
          Turn it on
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}

/** Dark on light in either theme: some cameras read nothing else. */
function QrCode({ text }: { text: string }) {
  const { size, data } = useMemo(() => encode(text, { border: 2 }), [text]);
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={squares.join("")} fill="black" />
    </svg>
  );
}
