import { Clock } from "lucide-react";
import { createPortal } from "react-dom";

import { WAITING_SECTION } from "#contracts/pages.ts";

import { paths } from "../../paths.ts";
import { useOnline } from "../../platform/online.ts";
import { isOnFirstTry, useOutbox } from "../../platform/outbox/first-try.ts";
import { Link } from "../../platform/router/Link.tsx";

/** Says below the connection's bar how many entries wait or were refused, and links to their list. */
export function WaitingNotice() {
  const entries = useOutbox();
  const isOnline = useOnline();
  const stuck = isOnline ? entries.filter((entry) => !isOnFirstTry(entry)).length : entries.length;
  const place = document.querySelector("[data-connection]");
  if (stuck === 0 || place === null) return null;
  // Drawn there because it belongs beside that bar, but its code loads later than the header's.
  return createPortal(
    <p className="border-b border-line bg-card px-4 text-center text-sm">
      <Link
        to={`${paths.settings()}#${WAITING_SECTION}`}
        className="inline-flex min-h-control items-center gap-2 font-medium underline underline-offset-3"
      >
        <Clock className="size-4" />
        {stuck} not sent yet
      </Link>
    </p>,
    place,
  );
}
