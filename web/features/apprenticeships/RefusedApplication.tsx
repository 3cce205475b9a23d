import { paths } from "../../paths.ts";
import type { EditorProps } from "../../platform/outbox/kinds.ts";
import { useNavigate } from "../../platform/router/place.tsx";
import type { PendingApplication } from "./pending-application.ts";
import { ReadyApplication } from "./ReadyApplication.tsx";

/** A refused application as it was written, with its CV; if the member can no longer apply, the apprenticeship says why. */
export function RefusedApplication({ entry, open, onClose }: EditorProps<PendingApplication>) {
  const { id } = entry.payload;
  const navigate = useNavigate();
  return (
    <ReadyApplication
      id={id}
      open={open}
      onClose={onClose}
      onPointless={() => navigate(paths.apprenticeships({ apprenticeshipId: id }))}
    />
  );
}
