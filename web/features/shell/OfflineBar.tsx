import { useOnline } from "../../platform/online.ts";

/**
 * Says under a visitor's header that the device has no network, for as long as it has none; it pushes the page. A visitor's
 * texts are kept by nobody, so nothing is promised of them.
 */
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
