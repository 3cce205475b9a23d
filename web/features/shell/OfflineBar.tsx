import { useOnline } from "../../platform/online.ts";

/** Unlike a member's, what a visitor writes is not kept: says under their header that the device has no network, for as long as it has none. It pushes the page. */
export function OfflineBar() {
  const isOnline = useOnline();
  return (
    <div role="status" data-connection>
      {isOnline ? null : (
        <p className="bg-ink px-4 py-1 text-center text-sm font-medium text-on-ink">
          You are offline. Nothing can be sent until you have a signal.
        </p>
      )}
    </div>
  );
}
