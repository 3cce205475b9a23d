import { useOnline } from "../../platform/online.ts";

/**
 * Says below a visitor's header that the device is offline, for as long as it is; it pushes the page down. Nobody
 * stores a visitor's texts, so it promises nothing about them.
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
