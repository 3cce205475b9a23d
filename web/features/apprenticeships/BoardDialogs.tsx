import { deleteApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useOnceIdle } from "../../platform/use-delay.ts";
import { toast } from "../../ui/toast-store.ts";
import { queryOf, useLast } from "../board/index.ts";
import type { AskedDialogProps, BoardDialogsProps } from "../board/index.ts";
import { dropApprenticeship } from "./apprenticeship-cache.ts";
import { APPRENTICESHIP_BOARD } from "./use-board.ts";
import type { Question, Board } from "./use-board.ts";

const ApprenticeshipFormDialog = lazyComponent(() =>
  import("./ApprenticeshipFormDialog.tsx").then((part) => part.ApprenticeshipFormDialog),
);
const DetailsDialog = lazyComponent(() => import("./DetailsDialog.tsx").then((part) => part.DetailsDialog));
const DeletionDialog = lazyComponent(() =>
  import("../../platform/DeletionDialog.tsx").then(
    (part) => part.DeletionDialog<typeof deleteApprenticeship>,
  ),
);
const ApplyDialog = lazyComponent(() => import("./ApplyDialog.tsx").then((part) => part.ApplyDialog));
const ReadyApplication = lazyComponent(() =>
  import("./ReadyApplication.tsx").then((part) => part.ReadyApplication),
);
const WithdrawDialog = lazyComponent(() =>
  import("./WithdrawDialog.tsx").then((part) => part.WithdrawDialog),
);
const ApplicationsDialog = lazyComponent(() =>
  import("./ApplicationsDialog.tsx").then((part) => part.ApplicationsDialog),
);

/**
 * The board's dialogs: three opened by the address, the others by a button. The details are loaded once the screen is
 * shown, the others when first needed.
 */
export function BoardDialogs(props: BoardDialogsProps<Board, Question, Apprenticeship>) {
  const { board, asked, onAnswered, onPosted, onDeleted, renderText } = props;
  const { apprenticeshipId, applyId, applicants, closeOverlay } = board;
  useOnceIdle(DetailsDialog.preload);
  const shown = useLast(apprenticeshipId);
  const shownApply = useLast(applyId);
  const shownApplicants = useLast(applicants);
  const shownAsked = useLast(asked);
  // When asked from the details, the details close first, so that Back has one dialog to close at a time.
  const isAsking = asked !== null && apprenticeshipId === null && applicants === null;
  return (
    <>
      {shown === null ? null : (
        <DetailsDialog
          key={`details ${shown}`}
          id={shown}
          near={queryOf(APPRENTICESHIP_BOARD, board.filter).near}
          open={apprenticeshipId !== null}
          onClose={closeOverlay}
          renderText={renderText}
        />
      )}
      {shownApply === null ? null : (
        <ReadyApplication
          key={`apply ${shownApply}`}
          id={shownApply}
          open={applyId !== null && apprenticeshipId === null}
          onClose={() => board.show(shownApply)}
          onPointless={() => board.show(shownApply)}
          backCloses={false}
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
    </>
  );
}

function AskedDialog(props: AskedDialogProps<Question, Apprenticeship>) {
  const { asked, open, onClose, onPosted, onDeleted } = props;
  const common = { open, onClose };
  if (asked.kind === "post") return <ApprenticeshipFormDialog {...common} onPosted={onPosted} />;
  if (asked.kind === "edit") return <ApprenticeshipFormDialog {...common} it={asked.item} />;
  if (asked.kind === "delete") {
    const { id, title } = asked.item;
    return (
      <DeletionDialog
        {...common}
        endpoint={deleteApprenticeship}
        call={{ params: { id } }}
        title={`Delete “${title}”?`}
        text="Are you sure you want to delete this apprenticeship? This action cannot be undone."
        confirmLabel="Delete apprenticeship"
        gone="apprenticeship_not_found"
        onGone={() => {
          onDeleted(id);
          dropApprenticeship(id);
          toast({ title: "Success", text: "Apprenticeship deleted", tone: "success" });
          onClose();
        }}
        failed="Failed to delete apprenticeship"
      />
    );
  }
  if (asked.kind === "withdraw") {
    const { id: apprenticeshipId, title } = asked.item;
    return (
      <WithdrawDialog {...common} application={{ apprenticeshipId, title, apprenticeship: asked.item }} />
    );
  }
  return <ApplyDialog {...common} it={asked.item} />;
}
