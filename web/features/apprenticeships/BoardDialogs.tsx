import { Suspense } from "react";
import type { ReactNode } from "react";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useLast } from "../board/index.ts";
import type { Asked } from "../board/index.ts";
import type { Question, Board } from "./use-board.ts";

const FormDialog = lazyComponent(() => import("./FormDialog.tsx").then((part) => part.FormDialog));
const DetailsDialog = lazyComponent(() => import("./DetailsDialog.tsx").then((part) => part.DetailsDialog));
const DeleteDialog = lazyComponent(() => import("./DeleteDialog.tsx").then((part) => part.DeleteDialog));
const ApplyDialog = lazyComponent(() => import("./ApplyDialog.tsx").then((part) => part.ApplyDialog));
const WithdrawDialog = lazyComponent(() =>
  import("./WithdrawDialog.tsx").then((part) => part.WithdrawDialog),
);
const ApplicationsDialog = lazyComponent(() =>
  import("./ApplicationsDialog.tsx").then((part) => part.ApplicationsDialog),
);

const NOWHERE: readonly string[] = [];

interface BoardDialogsProps {
  board: Board;
  asked: Asked<Question, Apprenticeship> | null;
  onAnswered: () => void;
  onPosted: (it: Apprenticeship) => void;
  onDeleted: (id: number) => void;
  renderText: (text: string) => ReactNode;
}

/** The board's dialogs: two opened by the address, the others by a button. Each is fetched when it is first needed. */
export function BoardDialogs(props: BoardDialogsProps) {
  const { board, asked, onAnswered, onPosted, onDeleted, renderText } = props;
  const { apprenticeshipId, applicants, closeOverlay } = board;
  const shown = useLast(apprenticeshipId);
  const shownApplicants = useLast(applicants);
  const shownAsked = useLast(asked);
  // Asked from the details: first they close, then the question is put, so that Back has one thing to close at a time.
  const isAsking = asked !== null && apprenticeshipId === null && applicants === null;
  return (
    <Suspense>
      {shown === null ? null : (
        <DetailsDialog
          key={`details ${shown}`}
          id={shown}
          near={board.filter.radius === null ? NOWHERE : board.filter.towns}
          open={apprenticeshipId !== null}
          onClose={closeOverlay}
          renderText={renderText}
        />
      )}
      {shownApplicants === null ? null : (
        <ApplicationsDialog
          key={`applicants ${shownApplicants}`}
          id={shownApplicants}
          open={applicants !== null && apprenticeshipId === null}
          onClose={closeOverlay}
        />
      )}
      {shownAsked === null ? null : (
        <AskedDialog
          key={shownAsked.number}
          asked={shownAsked}
          open={isAsking}
          onClose={onAnswered}
          onPosted={onPosted}
          onDeleted={onDeleted}
        />
      )}
    </Suspense>
  );
}

interface AskedDialogProps {
  asked: Asked<Question, Apprenticeship>;
  open: boolean;
  onClose: () => void;
  onPosted: (it: Apprenticeship) => void;
  onDeleted: (id: number) => void;
}

function AskedDialog({ asked, open, onClose, onPosted, onDeleted }: AskedDialogProps) {
  const common = { open, onClose };
  if (asked.kind === "post") return <FormDialog {...common} onPosted={onPosted} />;
  if (asked.kind === "edit") return <FormDialog {...common} it={asked.item} />;
  if (asked.kind === "delete") return <DeleteDialog {...common} it={asked.item} onDeleted={onDeleted} />;
  if (asked.kind === "withdraw") {
    const { id: apprenticeshipId, title } = asked.item;
    return (
      <WithdrawDialog {...common} application={{ apprenticeshipId, title, apprenticeship: asked.item }} />
    );
  }
  return <ApplyDialog {...common} it={asked.item} />;
}
