import { Briefcase, House, UserRound, UsersRound } from "lucide-react";
import { useRef, useState } from "react";

import { BRAND } from "#contracts/brand.ts";

import { announce } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/Dialog.tsx";

/** The areas that the introduction shows, in order. */
const STEPS = [
  {
    Icon: UserRound,
    area: "Profile Page",
    title: `Welcome to ${BRAND.name}`,
    text: "Start with your profile: your trade, photos of jobs you are proud of, your tickets and your CV. It is what people look at before they hire you.",
  },
  {
    Icon: House,
    area: "Home Page",
    title: "Stay Connected",
    text: "Home shows what your crew and the trades around you are working on. Post your own work, comment, or declare interest when somebody needs hands.",
  },
  {
    Icon: Briefcase,
    area: "Job Board",
    title: "Find Work & Post Jobs",
    text: "Search day-rate, part-time and full-time work by trade and place, and sort it by start date. Need somebody yourself? Posting a job takes two minutes.",
  },
  {
    Icon: UsersRound,
    area: "MyCrew Page",
    title: "Build Your Crew",
    text: "Add the people you have worked with and would work with again. MyCrew on Home is what you and they post, and you can ask each other for a review.",
  },
] as const;
const LAST = STEPS.length - 1;

/** The introduction. Only its own buttons end it; Esc and Back ask whether to skip it. */
export function Tour({ onDone }: { onDone: () => void }) {
  const [at, setAt] = useState(0);
  const [skipping, setSkipping] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const { Icon, ...step } = STEPS[at] ?? STEPS[0];

  const goTo = (to: number) => {
    const shown = STEPS[to];
    if (shown === undefined) return;
    setAt(to);
    announce(`Step ${to + 1} of ${STEPS.length}, ${shown.area}: ${shown.title}. ${shown.text}`);
    // Previous is about to be disabled and would lose the focus.
    if (to === 0) next.current?.focus();
  };

  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      closable={false}
      onRefusedClose={() => setSkipping(true)}
      title={step.title}
      description={step.area}
      initialFocus={next}
      size="sm"
      footer={
        <>
          <Button variant="ghost" className="md:mr-auto" onClick={() => setSkipping(true)}>
            Skip
          </Button>
          <Button disabled={at === 0} onClick={() => goTo(at - 1)}>
            Previous
          </Button>
          <Button ref={next} variant="primary" onClick={() => (at === LAST ? onDone() : goTo(at + 1))}>
            {at === LAST ? "Finish" : "Next"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4 py-2 text-center">
        <span className="grid size-20 place-items-center rounded-card bg-hi text-on-hi">
          <Icon aria-hidden className="size-10" />
        </span>
        {/* As tall as the longest text, so that the buttons stay under the thumb. */}
        <p className="min-h-[6em] max-w-[42ch] text-base">{step.text}</p>
        <Dots at={at} />
      </div>
      <ConfirmDialog
        open={skipping}
        onOpenChange={setSkipping}
        title="Skip Introduction?"
        text="Are you sure you want to skip the introduction? You won't be able to see it again."
        cancelLabel="No"
        confirmLabel="Yes"
        tone="normal"
        onConfirm={onDone}
      />
    </Dialog>
  );
}

function Dots({ at }: { at: number }) {
  return (
    <p className="flex items-center gap-2">
      <span className="sr-only">
        Step {at + 1} of {STEPS.length}
      </span>
      {STEPS.map(({ title }, step) => (
        <span
          key={title}
          aria-hidden
          data-current={step === at || undefined}
          className={cx(
            "h-2 rounded-full transition-all",
            step === at ? "w-6" : "w-2",
            step <= at ? "bg-ink" : "bg-line-strong",
          )}
        />
      ))}
    </p>
  );
}
