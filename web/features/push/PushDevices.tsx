import { Smartphone } from "lucide-react";

import { listPushDevices, removePushDevice } from "#contracts/push.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** The member's other devices with notifications on; this one has its own switch. */
export function PushDevices() {
  const read = useEndpoint(listPushDevices, {}, { keepFresh: true });
  const { notify, inline, clear } = useFeedback();
  const remove = useEndpointMutation(removePushDevice, {
    onSuccess: ({ message }) => {
      notify({ title: "Success", text: message, tone: "success" });
      return invalidateEndpoint(listPushDevices);
    },
    onError: (error) => {
      notify({ title: "Error", text: errorMessage(error), tone: "error" });
      return invalidateEndpoint(listPushDevices);
    },
  });
  if (read.isError && read.data === undefined) return <ReadFailure read={read} />;
  const others = read.data?.devices.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    // Takes no gap while empty; the live region stays.
    <div className="flex flex-col gap-3 has-[>.sr-only:only-child]:absolute">
      {others.length === 0 ? null : (
        <ul aria-label="Other devices with notifications" className="divide-y divide-line">
          {others.map(({ id, device, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-3">
              <Smartphone className="size-5 text-muted" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold">{device}</p>
                <p className="text-sm text-muted">
                  <RelativeTime at={createdAt} prefix="Since " />
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Remove ${device}`}
                pending={remove.isPending && remove.variables?.params.id === id}
                pendingText="Removing…"
                onClick={() => {
                  clear();
                  remove.mutate({ params: { id } });
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {inline}
    </div>
  );
}
