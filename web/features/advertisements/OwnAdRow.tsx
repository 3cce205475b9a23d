import { Pencil, Trash2 } from "lucide-react";

import type { AdState, OwnAdvertisement } from "#contracts/admin-advertisements.ts";
import { longDay } from "#contracts/calendar.ts";

import { Chip } from "../../ui/Chip.tsx";
import type { ChipTone } from "../../ui/Chip.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { AdPicture } from "./AdPicture.tsx";
import { PLACEMENT_WORDS } from "./own-ad-values.ts";

interface OwnAdRowProps {
  advertisement: OwnAdvertisement;
  onEdit: () => void;
  onDelete: () => void;
}

const STATES: Readonly<Record<AdState, { tone: ChipTone; words: string }>> = {
  running: { tone: "crew", words: "Running" },
  waiting: { tone: "trade", words: "Not started" },
  over: { tone: "neutral", words: "Over" },
  off: { tone: "neutral", words: "Switched off" },
};

const number = new Intl.NumberFormat("en-GB");

/** One advertisement: its look, where and when it runs, and its counts. */
export function OwnAdRow({ advertisement, onEdit, onDelete }: OwnAdRowProps) {
  const { image, label, link, placement, startsOn, endsOn, state, views, clicks } = advertisement;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <div className="w-30 shrink-0 overflow-hidden rounded-chip border border-line">
        <AdPicture image={image} alt="" />
      </div>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <div className="flex flex-wrap gap-1.5">
          <Chip tone={STATES[state].tone}>{STATES[state].words}</Chip>
          <Chip>{PLACEMENT_WORDS[placement]}</Chip>
        </div>
        <h3 className="text-base font-semibold [overflow-wrap:anywhere]">{label}</h3>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{link}</p>
        <p className="text-sm text-muted">
          {endsOn === null ? `From ${longDay(startsOn)}` : `${longDay(startsOn)} to ${longDay(endsOn)}`}
        </p>
      </div>
      <dl className="flex gap-6">
        {(
          [
            ["Views", views],
            ["Clicks", clicks],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="money text-lg">{number.format(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="ml-auto flex">
        <IconButton label={`Edit ${label}`} tooltip={false} icon={<Pencil />} onClick={onEdit} />
        <IconButton label={`Delete ${label}`} tooltip={false} icon={<Trash2 />} onClick={onDelete} />
      </div>
    </li>
  );
}
