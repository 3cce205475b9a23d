import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { starWords } from "../../ui/Rating.tsx";

interface StarQuestionProps {
  stars: number;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** 'Give 5 stars?': asked when nobody touched a star. */
export function StarQuestion({ stars, open, onClose, onConfirm }: StarQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      tone="normal"
      title={`Give ${starWords(stars)}?`}
      text="You have not chosen a rating yourself."
      cancelLabel="Choose a rating"
      confirmLabel={`Give ${starWords(stars)}`}
      onConfirm={onConfirm}
    />
  );
}
