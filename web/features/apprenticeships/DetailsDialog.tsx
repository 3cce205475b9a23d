import { SearchX } from "lucide-react";
import { useEffect } from "react";
import type { ReactNode } from "react";

import { getApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { formatDay, formatRate } from "#contracts/job-words.ts";

import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { useServerOffset, useToday } from "../../platform/server-time.ts";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { ProfileLink } from "../profiles/index.ts";
import { ReportButton } from "../reports/index.ts";
import { findKnown, putApprenticeship } from "./apprenticeship-cache.ts";
import { describeAges, describeHours, describePlace } from "./apprenticeship-words.ts";
import { Chips } from "./ApprenticeshipCard.tsx";
import { CardActions } from "./CardActions.tsx";

interface DetailsDialogProps {
  /** 0 stands for an address that names none at all. */
  id: number;
  /** The towns from which the board measures. */
  near: readonly string[];
  open: boolean;
  onClose: () => void;
  renderText: (text: string) => ReactNode;
}

/** One apprenticeship in full, opened by its address; an application that was decided leads here. */
export function DetailsDialog({ id, near, open, onClose, renderText }: DetailsDialogProps) {
  const isNumbered = id > 0;
  const call = { params: { id }, ...(near.length > 0 && { query: { near: [...near] } }) };
  const read = useEndpoint(getApprenticeship, call, { enabled: isNumbered && open });
  useAnew(id, open);
  const isGone = !isNumbered || read.error?.code === "apprenticeship_not_found";
  const it = isGone ? undefined : (read.data ?? findKnown(id));
  // What it has become stands on its card as well.
  useEffect(() => {
    if (read.data !== undefined) putApprenticeship(read.data);
  }, [read.data]);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      backCloses={false}
      title={it?.title ?? (isGone ? "Apprenticeship" : "Apprenticeship details")}
      description={it && describePlace(it)}
      footer={it === undefined ? undefined : <CardActions it={it} />}
    >
      {it === undefined ? null : <Details it={it} renderText={renderText} />}
      {isGone ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="This apprenticeship is no longer available"
          text="It may have been taken down. There is more on the board."
          action={
            <Button variant="primary" onClick={onClose}>
              See apprenticeships
            </Button>
          }
        />
      ) : null}
      {it === undefined && !isGone && read.error === null ? <DetailsSkeleton /> : null}
      {it === undefined && !isGone && read.error !== null ? (
        <ReadFailure read={read} title="The apprenticeship did not load" />
      ) : null}
    </Dialog>
  );
}

/** Each opening asks again: what was decided meanwhile is why one looks. */
function useAnew(id: number, open: boolean): void {
  useEffect(() => {
    if (open) return () => void invalidateEndpoint(getApprenticeship, { params: { id } });
    return undefined;
  }, [id, open]);
}

function DetailsSkeleton() {
  return (
    <SkeletonGroup label="Loading apprenticeship..." className="flex min-h-60 flex-col gap-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-8 w-40" />
      <SkeletonText lines={5} />
    </SkeletonGroup>
  );
}

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
          {it.isFilled ? "This apprenticeship has been filled" : "This apprenticeship has closed"}
        </p>
      )}
      <Chips it={it} />
      <dl className="grid gap-x-6 gap-y-3.5 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] md:grid-cols-2">
        <Fact name="Pay">
          <span className="money text-lg md:text-xl">
            {formatRate({ rate: it.dayRate, payPeriod: "day" })}
          </span>
        </Fact>
        <Fact name="Starts">{formatDay(it.startDate, today)}</Fact>
        <Fact name="Duration">{it.duration}</Fact>
        <Fact name="Hours">{describeHours(it)}</Fact>
        <Fact name="Ages">{describeAges(it)}</Fact>
        <Fact name="CV">{it.cvRequired ? "Required" : "Not required"}</Fact>
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
