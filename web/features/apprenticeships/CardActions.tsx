import { Pencil, Send, Trash2, Users } from "lucide-react";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import {
  listSavedApprenticeships,
  saveApprenticeship,
  unsaveApprenticeship,
} from "#contracts/saved-apprenticeships.ts";

import { Link } from "../../platform/router/Link.tsx";
import { Button } from "../../ui/Button.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { SaveToggle } from "../board/index.ts";
import type { Saving } from "../board/index.ts";
import { useOptimisticApprenticeship } from "./pending-application.ts";
import { StatusWords } from "./StatusWords.tsx";
import { useBoardActions } from "./use-board.ts";

const ROW = "relative flex flex-wrap items-center gap-2 max-md:basis-full md:ml-auto md:justify-end";

/** How apprenticeships are saved. */
export const SAVING_APPRENTICESHIPS: Saving = {
  save: saveApprenticeship,
  unsave: unsaveApprenticeship,
  list: listSavedApprenticeships,
  one: "apprenticeship",
};

interface ActionsProps {
  it: Apprenticeship;
  /** Set below the details, where these buttons are the main action. */
  isDetails?: boolean;
}

/** The viewer's actions: the owner's buttons, or applying. */
export function CardActions(props: ActionsProps) {
  return props.it.can.checkApplicants ? <OwnersActions it={props.it} /> : <MembersActions {...props} />;
}

function OwnersActions({ it }: ActionsProps) {
  const { ask, placeOfApplicants } = useBoardActions();
  return (
    <div className={`${ROW} max-md:*:flex-1`}>
      <Button asChild size="sm" variant="solid" icon={<Users />}>
        <Link {...placeOfApplicants(it.id)}>
          Check Applicants
          <Named it={it} />
          <Counts applications={it.applications} />
        </Link>
      </Button>
      {it.can.edit ? (
        <Button size="sm" icon={<Pencil />} onClick={() => ask("edit", it)}>
          Edit
          <Named it={it} />
        </Button>
      ) : null}
      {it.can.delete ? (
        <Button size="sm" icon={<Trash2 />} onClick={() => ask("delete", it)}>
          Delete
          <Named it={it} />
        </Button>
      ) : null}
    </div>
  );
}

/** The number of applications not yet viewed; if none, the total. */
function Counts({ applications }: Pick<Apprenticeship, "applications">) {
  if (applications === null) return null;
  const { count, unseen } = applications;
  if (unseen > 0) return <CountBadge count={unseen} tone="hi" label="new" />;
  return <CountBadge count={count} tone="neutral" label="applied" />;
}

function MembersActions({ it: read, isDetails = false }: ActionsProps) {
  const { ask } = useBoardActions();
  const { it, isWaiting } = useOptimisticApprenticeship(read);
  return (
    <div className={ROW}>
      <SaveToggle saving={SAVING_APPRENTICESHIPS} id={it.id} heading={it.title} isSaved={it.isSaved} />
      {it.viewerApplication === null ? null : <StatusWords status={it.viewerApplication} />}
      {isWaiting ? <span className="text-sm text-muted">Not sent yet</span> : null}
      {it.can.withdraw ? (
        <Button variant="ghost" size="sm" className="-mx-1 px-1!" onClick={() => ask("withdraw", it)}>
          Withdraw
          <Named it={it} />
        </Button>
      ) : null}
      {it.can.apply ? (
        <Button
          variant={isDetails ? "primary" : "solid"}
          size={isDetails ? "md" : "sm"}
          icon={<Send />}
          className="max-md:flex-1"
          onClick={() => ask("apply", it)}
        >
          {it.viewerApplication === null ? "Apply Now" : "Apply Again"}
          <Named it={it} />
        </Button>
      ) : null}
    </div>
  );
}

/** Names the apprenticeship for screen readers, which may reach a button without its card. */
function Named({ it }: ActionsProps) {
  return <span className="sr-only"> {it.title}</span>;
}
