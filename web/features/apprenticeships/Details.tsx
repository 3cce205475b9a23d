import type { ReactNode } from "react";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { formatDay, formatRate } from "#contracts/job-words.ts";

import { useServerOffset } from "../../platform/server-time.ts";
import { useToday } from "../../platform/use-today.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { ProfileLink } from "../profiles/index.ts";
import { ReportButton } from "../reports/index.ts";
import { describeAges, describeHours } from "./apprenticeship-words.ts";
import { Chips } from "./ApprenticeshipCard.tsx";

interface DetailsProps {
  it: Apprenticeship;
  renderText: (text: string) => ReactNode;
}

/** Everything that an advert has to say; ages as they were written, which bind nobody. */
export function Details({ it, renderText }: DetailsProps) {
  const today = useToday();
  const offset = useServerOffset();
  const { author } = it;
  return (
    <div className="flex flex-col gap-4">
      {it.isOpen ? null : (
        <p className="rounded-control bg-hi-soft px-3 py-2.5 text-sm font-semibold">
          This apprenticeship has closed
        </p>
      )}
      <Chips it={it} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5">
        <Fact name="Pay">
          <span className="money text-lg md:text-xl">
            {formatRate({ rate: it.dayRate, payPeriod: "day" })}
          </span>
        </Fact>
        <Fact name="Starts">{formatDay(it.startDate, today)}</Fact>
        <Fact name="Duration">{it.duration}</Fact>
        <Fact name="Hours">{describeHours(it)}</Fact>
        <Fact name="Ages">{describeAges(it)}</Fact>
        <Fact name="Apply by">{formatDay(it.closingDate, today)}</Fact>
      </dl>
      <div className="border-t border-line pt-4">{renderText(it.description)}</div>
      {it.requirements.length === 0 ? null : (
        <div className="border-t border-line pt-4">
          <h3 className="text-sm font-semibold">Requirements</h3>
          <ul className="list-disc pt-1 pl-5 text-base">
            {it.requirements.map((each) => (
              <li key={each} dir="auto" className="[overflow-wrap:anywhere]">
                {each}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex items-center gap-3 border-t border-line pt-4">
        <ProfileLink userId={author.id} beside className="self-start rounded-full">
          <Avatar name={author.name} src={author.avatar} />
        </ProfileLink>
        <div className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">
          <p>
            <ProfileLink
              userId={author.id}
              className="text-base font-semibold text-ink hover:underline touch:-my-2 touch:py-2"
            >
              {author.name}
            </ProfileLink>
          </p>
          <p>{[author.company, author.trade].filter(Boolean).join(" · ")}</p>
          <p>
            <RelativeTime at={it.createdAt} serverOffset={offset} prefix="Posted " />
          </p>
        </div>
      </div>
      {it.can.checkApplicants ? null : (
        <ReportButton
          target={{ type: "apprenticeship", id: it.id }}
          name="this apprenticeship"
          className="self-end"
        />
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-base font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
