import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { countFilters } from "./board-filter.ts";
import { FilterLists } from "./FilterLists.tsx";
import type { FilterListsProps } from "./FilterLists.tsx";

interface FilterSheetProps extends FilterListsProps {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
  /** '88 jobs match'; empty while it is unknown. */
  result: string;
}

/** The filters on a phone: the list behind follows every choice, Okay shows it. */
export function FilterSheet({ open, onClose, onClear, result, ...lists }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Filters"
      backCloses={false}
      size="sm"
      footer={
        <>
          <p className="flex flex-none! items-center text-sm font-semibold tabular-nums" role="status">
            {result}
          </p>
          {countFilters(lists, lists.filter) > 0 ? (
            <Button variant="ghost" className="px-2!" onClick={onClear}>
              Clear all
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            Okay
          </Button>
        </>
      }
    >
      <FilterLists {...lists} />
    </Dialog>
  );
}
