import { useEffect } from "react";

import { getApprenticeship } from "#contracts/apprenticeships.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { ApplyDialog } from "./ApplyDialog.tsx";

interface ReadyApplicationProps {
  id: number;
  open: boolean;
  onClose: () => void;
  /** Where one cannot apply: shows the apprenticeship itself. */
  onPointless: () => void;
}

/** The application that the link on a public page opens at once; where one cannot apply, the apprenticeship says why. */
export function ReadyApplication({ id, open, onClose, onPointless }: ReadyApplicationProps) {
  const read = useEndpoint(getApprenticeship, { params: { id } }, { enabled: open && id > 0 });
  const it = read.data;
  const isPointless = id <= 0 || read.isError || it?.can.apply === false;
  useEffect(() => {
    if (open && isPointless) onPointless();
  }, [open, isPointless, onPointless]);
  return it === undefined ? null : <ApplyDialog it={it} open={open && !isPointless} onClose={onClose} />;
}
