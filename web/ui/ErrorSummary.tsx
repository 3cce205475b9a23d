import { useEffect, useId, useRef } from "react";

export interface ErrorSummaryProps {
  /** One row per field, linking to the control with this `id`. An empty list draws nothing. */
  errors: readonly { id: string; text: string }[];
}

function goTo(id: string): void {
  const control = document.getElementById(id);
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}

/** Lists a form's errors above it. Takes the focus when it appears. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const shown = errors.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      className="rounded-control border border-red bg-red-soft p-4 text-sm"
    >
      <h2 id={titleId} className="pb-1.5 text-base font-semibold">
        There is a problem
      </h2>
      <ul className="flex flex-col">
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="tap-area inline-flex min-h-8 items-center font-semibold text-red underline underline-offset-3 touch:min-h-11"
              onClick={(event) => {
                event.preventDefault();
                goTo(id);
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
