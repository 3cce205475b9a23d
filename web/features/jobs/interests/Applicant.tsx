import { Mail, MessageCircle, Phone, Star } from "lucide-react";

import type { JobInterest } from "#contracts/jobs.ts";

import { useServerOffset } from "../../../platform/server-time.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { isPhone } from "../../../ui/phone.ts";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { openChat } from "../../chat/index.ts";
import { ProfileLink } from "../../profiles/index.ts";
import { putInterest } from "../job-cache.ts";
import { describeExperience } from "../job-words.ts";
import { WorkedTogether } from "./WorkedTogether.tsx";

interface ApplicantProps {
  interest: JobInterest;
  /** Closes what the list stands in: the chat opens beside the board, not under a window. */
  onClose: () => void;
}

/** Somebody who wants the job, and the ways to reach them. */
export function Applicant({ interest, onClose }: ApplicantProps) {
  const offset = useServerOffset();
  const { applicant } = interest;
  const chat = () => {
    // On a phone the chat is a screen of its own, and Back leads to this list again.
    if (!isPhone()) onClose();
    openChat(applicant.id, applicant.name, interest.job.id);
  };
  const facts = [applicant.trade, describeExperience(applicant.experience), applicant.company].filter(
    Boolean,
  );
  return (
    <li className="flex flex-col gap-2.5 p-3 [overflow-wrap:anywhere] md:flex-row md:flex-wrap md:items-center">
      {/* A long address goes below the name instead of taking its room. */}
      <div className="flex min-w-0 flex-1 gap-3 md:basis-60">
        <ProfileLink userId={applicant.id} beside className="self-start rounded-full">
          <Avatar name={applicant.name} src={applicant.avatar} />
        </ProfileLink>
        <div className="min-w-0 text-sm text-muted">
          <p className="flex flex-wrap items-center gap-x-2">
            <ProfileLink userId={applicant.id} className="text-base font-semibold text-ink hover:underline">
              {applicant.name}
            </ProfileLink>
            {interest.isSeen ? null : <Chip tone="crew">New</Chip>}
          </p>
          <p>{facts.join(" · ")}</p>
          <p className="flex flex-wrap items-center gap-x-1">
            <Rating value={applicant.averageRating} />
            {" · "}
            <RelativeTime at={interest.createdAt} serverOffset={offset} />
          </p>
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap gap-2 max-md:flex-col">
        <Button variant="solid" icon={<MessageCircle aria-hidden />} onClick={chat}>
          Chat
          <span className="sr-only"> with {applicant.name}</span>
        </Button>
        {applicant.phone === null ? null : (
          <Button asChild icon={<Phone aria-hidden />}>
            <a href={`tel:${applicant.phone.replace(/[^\d+]/g, "")}`}>
              <span className="sr-only">Call {applicant.name}: </span>
              {applicant.phone}
            </a>
          </Button>
        )}
        {applicant.email === null ? (
          <p className="flex min-h-control items-center text-sm text-muted">Phone and e-mail are private</p>
        ) : (
          <Button asChild icon={<Mail aria-hidden />}>
            <a href={`mailto:${applicant.email}`}>
              <span className="sr-only">E-mail {applicant.name}: </span>
              {applicant.email}
            </a>
          </Button>
        )}
      </div>
      <WorkedTogether
        jobId={interest.job.id}
        other={applicant}
        worked={interest.worked}
        onChanged={(worked) => putInterest({ ...interest, worked })}
      />
    </li>
  );
}

function Rating({ value }: { value: number | null }) {
  if (value === null) return <span>No reviews yet</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <Star aria-hidden className="size-[1.1em]" />
      <span className="sr-only">Rated </span>
      {value.toFixed(1)}
      <span className="sr-only"> out of 5</span>
    </span>
  );
}
