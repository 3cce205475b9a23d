import { useEffect } from "react";
import type { ReactNode } from "react";

import { apprenticeshipFacts } from "#contracts/apprenticeship-words.ts";
import { getApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { formatRate } from "#contracts/job-words.ts";

import { useHidden } from "../../platform/hidden-things.ts";
import { useToday } from "../../platform/server-time.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { NoDetails, PostedBy, Requirements, ShareButton } from "../board/index.ts";
import { ReportButton } from "../reports/index.ts";
import { findKnown, putApprenticeship } from "./apprenticeship-cache.ts";
import { describePlace } from "./apprenticeship-words.ts";
import { Chips } from "./ApprenticeshipCard.tsx";
import { CardActions } from "./CardActions.tsx";

interface DetailsDialogProps {
  /** 0 if the address names no valid one. */
  id: number;
  /** The towns or counties from which the board measures distance; undefined if it does not. */
  near: string[] | undefined;
  open: boolean;
  onClose: () => void;
  renderText: (text: string) => ReactNode;
}

/** One apprenticeship in full, opened by its address; the notification of a decision links here. */
export function DetailsDialog({ id, near, open, onClose, renderText }: DetailsDialogProps) {
  const isNumbered = id > 0;
  const call = { params: { id }, ...(near !== undefined && { query: { near } }) };
  // Read at each opening, because a decision is often why the dialog is opened.
  const read = useEndpoint(getApprenticeship, call, {
    enabled: isNumbered && open,
    refetchOnMount: "always",
  });
  const isGone = !isNumbered || read.error?.code === "apprenticeship_not_found";
  const it = isGone ? undefined : (read.data ?? findKnown(id));
  // Copies a fresh response to the cards. One from an earlier opening, or from the device, may be older than the card.
  const isNow = open && !read.isFetching && !read.isError;
  useEffect(() => {
    if (isNow && read.data !== undefined) putApprenticeship(read.data);
  }, [isNow, read.data]);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      backCloses={false}
      title={it?.title ?? (isGone ? "Apprenticeship" : "Apprenticeship details")}
      description={it && describePlace(it)}
      footer={
        it === undefined ? undefined : (
          <>
            <div className="max-md:basis-full! md:order-last md:ml-auto">
              <CardActions it={it} isDetails />
            </div>
            <ShareButton
              type="apprenticeship"
              shared={{ ...it, heading: it.title, pay: formatRate({ rate: it.dayRate, payPeriod: "day" }) }}
            />
          </>
        )
      }
    >
      {it === undefined ? (
        <NoDetails one="apprenticeship" read={read} isGone={isGone} onClose={onClose} />
      ) : (
        <Details it={it} renderText={renderText} />
      )}
    </Dialog>
  );
}

interface DetailsProps {
  it: Apprenticeship;
  renderText: (text: string) => ReactNode;
}

/** Everything in a listing. Age limits are shown as written; they are not binding. */
function Details({ it, renderText }: DetailsProps) {
  const today = useToday();
  const { author } = it;
  const hidden = useHidden("apprenticeship", it.id);
  return (
    <div className="flex flex-col gap-4">
      {it.isOpen ? null : (
        <p className="rounded-control bg-hi-soft px-3 py-2.5 text-sm font-semibold">
          {it.isFilled ? "This apprenticeship has been filled" : "This apprenticeship has closed"}
        </p>
      )}
      <Chips it={it} />
      <FactList
        facts={[
          [
            "Pay",
            <span key="pay" className="money text-lg md:text-xl">
              {formatRate({ rate: it.dayRate, payPeriod: "day" })}
            </span>,
          ],
          ...apprenticeshipFacts(it, today),
        ]}
      />
      <div className="border-t border-line pt-4">{renderText(it.description)}</div>
      <Requirements list={it.requirements} heading="h3" />
      <PostedBy author={author} facts={[author.company, author.trade]} createdAt={it.createdAt} />
      {it.can.checkApplicants
        ? null
        : (hidden ?? (
            <ReportButton
              target={{ type: "apprenticeship", id: it.id, author }}
              name="this apprenticeship"
              className="self-end"
            />
          ))}
    </div>
  );
}
