import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { countFilters, withoutFilters } from "./board-url.ts";
import type { BoardFilter } from "./board-url.ts";
import { FilterLists } from "./FilterLists.tsx";

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
  /** '88 jobs match'; empty while it is not known. */
  result: string;
}

/** The filters on a phone: the list behind follows every tick, Okay shows it (D2 §2). */
export function FilterSheet({ open, onClose, filter, onChange, result }: FilterSheetProps) {
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
          {countFilters(filter) > 0 ? (
            <Button variant="ghost" className="px-2!" onClick={() => onChange(withoutFilters(filter))}>
              Clear all
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            Okay
          </Button>
        </>
      }
    >
      <FilterLists filter={filter} onChange={onChange} />
    </Dialog>
  );
}
