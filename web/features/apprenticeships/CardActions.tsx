import { Pencil, Send, Trash2, Users } from "lucide-react";
import { Link } from "react-router";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { Button } from "../../ui/Button.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { SaveButton } from "./SaveButton.tsx";
import { StatusWords } from "./StatusWords.tsx";
import { useBoardActions } from "./use-board.ts";

const ROW = "relative flex flex-wrap items-center gap-2 max-md:basis-full md:ml-auto md:justify-end";

interface ActionsProps {
  it: Apprenticeship;
}

/** What the viewer may do: the owner's buttons, or applying. */
export function CardActions({ it }: ActionsProps) {
  return it.can.checkApplicants ? <OwnersActions it={it} /> : <MembersActions it={it} />;
}

function OwnersActions({ it }: ActionsProps) {
  const { ask, placeOfApplicants } = useBoardActions();
  return (
    <div className={`${ROW} max-md:*:flex-1`}>
      <Button asChild size="sm" variant="solid" icon={<Users aria-hidden />}>
        <Link {...placeOfApplicants(it.id)}>
          Check Applicants
          <Named it={it} />
          <Counts applications={it.applications} />
        </Link>
      </Button>
      {it.can.edit ? (
        <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => ask("edit", it)}>
          Edit
          <Named it={it} />
        </Button>
      ) : null}
      {it.can.delete ? (
        <Button size="sm" icon={<Trash2 aria-hidden />} onClick={() => ask("delete", it)}>
          Delete
          <Named it={it} />
        </Button>
      ) : null}
    </div>
  );
}

/** How many nobody has looked at; else how many there are. */
function Counts({ applications }: Pick<Apprenticeship, "applications">) {
  if (applications === null) return null;
  const { count, unseen } = applications;
  if (unseen > 0) return <CountBadge count={unseen} tone="hi" label="new" />;
  return <CountBadge count={count} tone="neutral" label="applied" />;
}

function MembersActions({ it }: ActionsProps) {
  const { ask } = useBoardActions();
  return (
    <div className={ROW}>
      <SaveButton it={it} />
      {it.viewerApplication === null ? null : <StatusWords status={it.viewerApplication} />}
      {it.can.withdraw ? (
        <Button variant="ghost" size="sm" className="-mx-1 px-1!" onClick={() => ask("withdraw", it)}>
          Withdraw
          <Named it={it} />
        </Button>
      ) : null}
      {it.can.apply ? (
        <Button
          variant="solid"
          size="sm"
          icon={<Send aria-hidden />}
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

/** Which one a button belongs to, for those who meet it without its card. */
function Named({ it }: ActionsProps) {
  return <span className="sr-only"> {it.title}</span>;
}
