import { CircleCheck } from "lucide-react";

const BENEFITS = [
  "Featured on the home page of every member",
  "At the top of the job board, before all other jobs",
  "A BOOSTED badge that stands out",
  "Until the job is filled or expires",
];

/** The benefits of a boost. */
export function BoostBenefits() {
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {BENEFITS.map((benefit) => (
        <li key={benefit} className="flex items-start gap-2">
          <CircleCheck className="mt-[0.1em] size-[1.3em] shrink-0 text-green" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
