import { useId } from "react";
import type { ReactNode } from "react";

import { usePageTitle } from "../../platform/page-title.ts";
import { CONTACT, phoneLink } from "../../platform/site-contact.ts";
import { Prose } from "./Prose.tsx";

export interface TextSection {
  title: string;
  /** In the markup of `Prose`. */
  body: string;
  /** Shown below the text. */
  more?: ReactNode;
}

interface TextPageProps {
  title: string;
  lead: ReactNode;
  /** When the text last changed, in words. */
  updated?: string;
  sections: readonly TextSection[];
}

/** The version of the terms and the privacy policy is the day of their last change (`DOCUMENTS`). */
const LAST_UPDATED = "Last updated July 4, 2025";

/** A long text for reading: a table of contents, then the sections, in lines of readable length. */
export function TextPage({ title, lead, updated = LAST_UPDATED, sections }: TextPageProps) {
  usePageTitle(title);
  const prefix = useId();
  return (
    <article className="card-surface mx-auto w-full max-w-3xl px-5 py-7 md:px-10 md:py-10">
      <h1 tabIndex={-1} className="wide text-2xl md:text-3xl">
        {title}
      </h1>
      <p className="pt-1 text-sm text-muted">{updated}</p>
      <p className="pt-4 text-lg">{lead}</p>
      <nav aria-label="On this page" className="mt-6 rounded-control bg-ground p-4">
        <ol className="grid gap-x-6 md:grid-cols-2">
          {sections.map((section, at) => (
            <li key={section.title} className="flex gap-2 text-sm">
              <span aria-hidden className="flex min-h-control w-5 items-center text-muted tabular-nums">
                {at + 1}.
              </span>
              <a
                href={`#${prefix}${at}`}
                className="inline-flex min-h-control min-w-11 items-center rounded-chip font-medium text-blue underline-offset-3 hover:underline"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex max-w-[68ch] flex-col gap-8 pt-8">
        {sections.map((section, at) => (
          <section
            key={section.title}
            aria-labelledby={`${prefix}${at}`}
            className="flex flex-col gap-3 [&_a]:font-semibold [&_a]:text-blue [&_a]:underline [&_a]:underline-offset-3 [&_dt]:font-semibold [&_li]:pl-1 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5"
          >
            <h2 id={`${prefix}${at}`} tabIndex={-1} className="wide scroll-mt-20 text-lg">
              {at + 1}. {section.title}
            </h2>
            {section.body !== "" && <Prose text={section.body} />}
            {section.more}
          </section>
        ))}
      </div>
    </article>
  );
}

const LINK = "inline-flex min-h-control items-center";

/** The operator's name and contact details. */
export function ContactLines() {
  return (
    <p className="flex flex-col items-start">
      {CONTACT.address}
      <a href={`mailto:${CONTACT.supportEmail}`} className={LINK}>
        {CONTACT.supportEmail}
      </a>
      {CONTACT.phone !== null && (
        <a href={phoneLink(CONTACT.phone)} className={LINK}>
          {CONTACT.phone}
        </a>
      )}
    </p>
  );
}
