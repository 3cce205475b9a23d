import { BriefcaseBusiness, Camera, MapPin, Zap } from "lucide-react";
import type { ReactNode } from "react";

import { BRAND } from "#contracts/brand.ts";

import { cx } from "../../ui/cx.ts";
import wall from "./wall.svg";

const BENEFITS = [
  {
    icon: <Camera />,
    title: "Your work, seen",
    text: "Post photos of the jobs you are proud of.",
  },
  {
    icon: <BriefcaseBusiness />,
    title: "Day-rate jobs",
    text: "The rate, the dates and the town are on every card.",
  },
  { icon: <MapPin />, title: "Near you", text: "Every county and town in the UK, 36 trades." },
  {
    icon: <Zap />,
    title: "Boosts free for your first month",
    text: "The jobs you post go to the top of the board, at no cost.",
  },
];

interface AuthLayoutProps {
  title: string;
  /** One line under the title. */
  lead?: ReactNode;
  /** True for a visitor in the middle of a task: on a phone only the form is shown. */
  errand?: boolean;
  children: ReactNode;
}

/** The first screens of a visitor: the form and, beside it (below it on a phone), what Crewyard is for. */
export function AuthLayout({ title, lead, errand = false, children }: AuthLayoutProps) {
  return (
    <div className="mx-auto grid w-full max-w-330 flex-1 grid-cols-1 gap-5 px-3 py-3 md:px-6 md:grid-cols-2 md:py-6 lg:px-10 lg:py-8">
      <section className="card-surface flex flex-col justify-center px-5 py-7 md:px-7 md:py-9 lg:px-10">
        <div className="mx-auto flex w-full max-w-md flex-col gap-5">
          <div className="flex flex-col gap-1">
            <h1 tabIndex={-1} className="wide text-2xl">
              {title}
            </h1>
            {lead ? <p className="text-base text-muted">{lead}</p> : null}
          </div>
          {children}
        </div>
      </section>
      <aside
        aria-label={`About ${BRAND.name}`}
        className={cx(
          "relative isolate flex flex-col overflow-hidden rounded-card border border-line bg-stage text-on-stage",
          errand && "max-md:hidden",
        )}
      >
        <div className="flex flex-col gap-6 px-6 pt-8 pb-6 md:px-7 md:pt-9 lg:px-10 lg:pt-14">
          <p className="wide max-w-[18ch] text-2xl text-balance lg:text-3xl">{BRAND.tagline}</p>
          <ul className="flex flex-col gap-4">
            {BENEFITS.map(({ icon, title: name, text }) => (
              <li
                key={name}
                className="flex items-start gap-3 [&_.lucide]:mt-0.5 [&_.lucide]:size-5 [&_.lucide]:text-hi"
              >
                {icon}
                <p className="text-base">
                  <span className="block font-semibold">{name}</span>
                  <span className="block opacity-80">{text}</span>
                </p>
              </li>
            ))}
          </ul>
        </div>
        <img
          src={wall}
          alt=""
          width={640}
          height={310}
          loading="lazy"
          className="mt-auto max-h-90 w-full object-cover object-right-bottom"
        />
      </aside>
    </div>
  );
}
