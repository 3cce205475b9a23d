import { useState } from "react";

import type { ReplyOf } from "#contracts/endpoint.ts";
import { getVisitChoice, setVisitChoice } from "#contracts/visits.ts";

import { call } from "../../platform/api-client.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { usePreloaded } from "../../platform/use-preloaded.ts";
import { Button } from "../../ui/Button.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Switch } from "../../ui/Switch.tsx";

type Choice = ReplyOf<typeof getVisitChoice>;

const BY_BROWSER = "Your browser asks every site not to count you, so we do not.";
const BY_CHOICE = "It helps us see how busy the site is. We share it with nobody.";

/** Whether visits are counted, for members and visitors; saves at once. Needs no query cache around it. */
export function VisitChoice() {
  const { read, retry } = usePreloaded<Choice>(getVisitChoice, {});
  const [changed, setChanged] = useState<Choice>();
  const [fault, setFault] = useState<string>();
  /** The chosen value while the server does not know it yet. */
  const [wanted, setWanted] = useState<boolean>();
  const choice = changed ?? (read.state === "here" ? read.reply : undefined);

  const change = async (counted: boolean) => {
    setWanted(counted);
    setFault(undefined);
    await call(setVisitChoice, { body: { counted } }).then(setChanged, (error: unknown) =>
      setFault(errorMessage(error)),
    );
    setWanted(undefined);
  };

  return (
    <div className="flex flex-col gap-2 rounded-control border border-line px-4 py-2">
      {read.state === "loading" ? <Skeleton className="h-11 w-full" /> : null}
      {read.state === "failed" ? (
        <Button className="self-start" onClick={retry}>
          Retry
        </Button>
      ) : null}
      {choice === undefined ? null : (
        <Switch
          label="Count my visits"
          help={choice.refusedBy === "browser" ? BY_BROWSER : BY_CHOICE}
          checked={wanted ?? choice.counted}
          disabled={choice.refusedBy === "browser"}
          pending={wanted !== undefined}
          onChange={(event) => void change(event.target.checked)}
        />
      )}
      <InlineStatus tone="error">{read.state === "failed" ? errorMessage(read.error) : fault}</InlineStatus>
    </div>
  );
}
