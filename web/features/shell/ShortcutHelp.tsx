import { Dialog } from "../../ui/Dialog.tsx";
import { SHORTCUTS } from "./shortcuts.ts";

/** Keys that are no single letter keep working when single keys are switched off. */
const ALWAYS = [
  { keys: ["Esc"], words: "Close what is open" },
  { keys: ["F8"], words: "Go to the message in the corner" },
] as const;

interface ShortcutHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists the keyboard shortcuts. */
export function ShortcutHelp({ open, onOpenChange }: ShortcutHelpProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="Single keys work while nothing is being typed. You can switch them off in Preferences."
    >
      <dl className="flex flex-col divide-y divide-line">
        {[...Object.values(SHORTCUTS), ...ALWAYS].map(({ keys, words }) => (
          <div key={words} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
            <dt>{words}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-sm text-muted">
              {keys.map((key, place) => (
                <span key={key} className="contents">
                  {place === 0 ? null : "then"}
                  <kbd className="inline-flex min-w-8 justify-center rounded-chip border border-line-strong bg-ground px-2 py-1 font-semibold text-ink">
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
