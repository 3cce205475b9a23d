import { WifiOff } from "lucide-react";

import { useOnline } from "../../platform/online.ts";

/** Says that the device has no network, for as long as it has none. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center text-sm font-medium text-on-ink">
          <WifiOff aria-hidden className="size-4.5" />
          You are offline. What you write stays on this device until you have a signal.
        </p>
      )}
    </div>
  );
}
