import { X } from "lucide-react";

import { newVersion } from "../../platform/service-worker.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useStore } from "../../ui/store.ts";

/** Says that a new version is available. Discreet: the page goes on working as it is, and drafts survive the reload. */
export function NewVersion() {
  const isThere = useStore(newVersion);
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-40 mx-auto w-fit max-w-full md:bottom-4"
    >
      {isThere ? (
        <p className="card-surface flex flex-wrap items-center gap-x-3 py-1 pr-1 pl-4 text-sm font-medium shadow-lift">
          A new version is ready
          <span className="flex items-center gap-1">
            <Button size="sm" variant="primary" onClick={() => location.reload()}>
              Reload
            </Button>
            <IconButton label="Later" icon={<X />} tooltip={false} onClick={() => newVersion.set(false)} />
          </span>
        </p>
      ) : null}
    </div>
  );
}
