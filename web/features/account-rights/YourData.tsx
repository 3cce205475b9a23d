import { Download } from "lucide-react";

import { getExport, startExport } from "#contracts/account-rights.ts";
import type { DataExport } from "#contracts/account-rights.ts";
import { longDayInLondon } from "#contracts/calendar.ts";
import { EXPORT_DAYS } from "#contracts/reference/limits.ts";

import { paths } from "../../paths.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpoint, keepReply } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { megabytes } from "../../ui/file-rules.ts";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** Requests a copy of all the member's data, shows the progress of the export, and offers the download. */
export function YourData() {
  const read = useEndpoint(getExport, {}, { keepFresh: true });
  const { notify, inline, clear } = useFeedback();
  const start = useEndpointMutation(startExport, {
    onSuccess: (reply) => keepReply(getExport, {}, reply),
    onError: (error) => notify({ title: "Error", text: errorMessage(error), tone: "error" }),
  });
  const ask = () => {
    clear();
    start.mutate({});
  };
  if (read.data === undefined) {
    const skeleton = <SkeletonRows label="Looking for a copy of your data…" row="h-10" />;
    return <NotLoaded read={read} skeleton={skeleton} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <NeedsSignal>A copy cannot be asked for without one.</NeedsSignal>
      <p className="text-base">
        One ZIP file with what you have here: your profile, posts, jobs, messages, photos and files. It has
        pages to read, and JSON for another service. For anything else that we keep about you,{" "}
        <TextLink asChild>
          <Link to={paths.contact({ kind: "data_request" })}>ask us</Link>
        </TextLink>
        .
      </p>
      <Standing copy={read.data} pending={start.isPending} onAsk={ask} />
      {inline}
    </div>
  );
}

function Standing({ copy, pending, onAsk }: { copy: DataExport; pending: boolean; onAsk: () => void }) {
  const ask = (label: string) => (
    <Button className="self-start max-md:w-full" pending={pending} pendingText="Asking…" onClick={onAsk}>
      {label}
    </Button>
  );
  switch (copy.state) {
    case "none":
      return ask("Prepare my data");
    case "working":
      return <Progress percent={copy.progress} />;
    case "failed":
      return (
        <>
          <InlineStatus tone="error">The copy could not be made this time. Please try again.</InlineStatus>
          {ask("Try again")}
        </>
      );
    case "ready":
      return (
        <>
          <InlineStatus tone="success">
            Your data is ready{copy.bytes === null ? "" : ` (${megabytes(copy.bytes)})`}. You can download it
            until{" "}
            {copy.expiresAt === null
              ? `${EXPORT_DAYS} days from now`
              : longDayInLondon(new Date(copy.expiresAt))}
            .
          </InlineStatus>
          <div className="flex flex-wrap gap-2">
            {copy.url === null ? null : (
              <a
                href={copy.url}
                download="crewyard-data.zip"
                className={`${buttonClass({ variant: "primary" })} max-md:w-full`}
              >
                <Download className="size-5" />
                Download my data
              </a>
            )}
            {ask("Prepare a new copy")}
          </div>
          <p className="text-sm text-muted">This one goes as soon as you ask for a new one.</p>
        </>
      );
  }
}

const ASK_EVERY_MS = 2000;

/** Polls the progress while the screen is open. */
function Progress({ percent }: { percent: number }) {
  useEndpoint(getExport, {}, { refetchInterval: ASK_EVERY_MS });
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm">
        Preparing your data. You can leave this page; we will email you when it is ready.
      </p>
      <div className="flex items-center gap-3">
        <ProgressBar label="Preparing your data" percent={percent} className="flex-1" />
        <span className="text-sm text-muted tabular-nums">{percent}%</span>
      </div>
    </div>
  );
}
