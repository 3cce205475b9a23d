import { useEffect } from "react";

import { getApprenticeship } from "#contracts/apprenticeships.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { NoDetailsDialog } from "../board/index.ts";
import { ApplyDialog } from "./ApplyDialog.tsx";
import { findKnown } from "./apprenticeship-cache.ts";

interface ReadyApplicationProps {
  id: number;
  open: boolean;
  onClose: () => void;
  /** Called when the viewer cannot apply: shows the apprenticeship itself. */
  onPointless: () => void;
  /** False when the dialog is opened by the address itself. */
  backCloses?: boolean | undefined;
}

/**
 * The application dialog that a public page's link opens at once; if the viewer cannot apply, the apprenticeship says
 * why.
 */
export function ReadyApplication(props: ReadyApplicationProps) {
  const { id, open, onClose, onPointless, backCloses } = props;
  const read = useEndpoint(getApprenticeship, { params: { id } }, { enabled: open && id > 0 });
  const isGone = id <= 0 || read.error?.code === "apprenticeship_not_found";
  const it = isGone ? undefined : (read.data ?? findKnown(id));
  const isPointless = isGone || it?.can.apply === false;
  useEffect(() => {
    if (open && isPointless) onPointless();
  }, [open, isPointless, onPointless]);
  const frame = { open: open && !isPointless, onClose, backCloses };
  return it === undefined ? (
    <NoDetailsDialog {...frame} title="Apply" one="apprenticeship" read={read} />
  ) : (
    <ApplyDialog {...frame} it={it} />
  );
}
