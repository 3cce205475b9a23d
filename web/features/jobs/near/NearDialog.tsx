import { LocateFixed, MapPin } from "lucide-react";
import { useState } from "react";

import { NO_CHOICE } from "#contracts/board-filters.ts";
import { normaliseText } from "#contracts/reference/normalise.ts";
import { AREA_KEYS, findArea } from "#contracts/reference/regions.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { useTowns } from "../../../platform/fields/use-towns.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { InlineStatus } from "../../../ui/InlineStatus.tsx";
import { Input } from "../../../ui/Input.tsx";
import { narrowTo } from "../use-board.ts";
import type { Board, NearQuestion } from "../use-board.ts";
import { usePhonePlace } from "./use-phone-place.ts";
import type { TownPlace } from "./use-phone-place.ts";

const MILES = 20;
const TOWNS_SHOWN = 4;

interface NearDialogProps {
  board: Pick<Board, "filter" | "setFilter" | "closeOverlay">;
  question: NearQuestion;
  open: boolean;
}

/**
 * Where to search from: the member's county, the phone's location, or a town; one tap each, then the board shows what
 * is near.
 */
export function NearDialog({ board, question, open }: NearDialogProps) {
  const { data: me } = useCurrentUser();
  const { filter, setFilter, closeOverlay } = board;
  const show = (place: Pick<typeof filter, "counties" | "towns">) => {
    const what = question === "mine" ? { ...NO_CHOICE, ...(me && narrowTo(me)) } : filter;
    setFilter({ ...what, ...place, radius: MILES, sort: "nearest" }, { replace: true });
  };
  const showTown = ({ county, name }: TownPlace) =>
    show({ counties: [county], towns: [`${county}|${name}`] });
  const phone = usePhonePlace(open, showTown);
  const own = findArea(me?.county ?? "");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || closeOverlay()}
      title={question === "mine" ? `${me?.trade ?? "My trade"} within ${MILES} miles` : "Nearest to where?"}
      backCloses={false}
      size="sm"
    >
      <div className="flex flex-col gap-3">
        {own === undefined ? null : (
          <Button full icon={<MapPin />} onClick={() => show({ counties: [own.key], towns: [] })}>
            In and around {own.label}
          </Button>
        )}
        <Button
          full
          icon={<LocateFixed />}
          pending={phone.isFinding}
          pendingText="Finding your place…"
          onClick={phone.find}
        >
          Where I am now
        </Button>
        <p className="text-sm text-muted">
          Your device asks you first. We look for the nearest town and keep no place.
        </p>
        {phone.fault === null ? null : <InlineStatus tone="error">{phone.fault}</InlineStatus>}
        <TownSearch onChoose={showTown} />
      </div>
    </Dialog>
  );
}

/** Searches towns of all counties by their first letters. */
function TownSearch({ onChoose }: { onChoose: (town: TownPlace) => void }) {
  const [typed, setTyped] = useState("");
  const wanted = normaliseText(typed);
  const { townsOf, hasFailed, retry } = useTowns(true);
  const found =
    wanted.length < 2 || townsOf === undefined
      ? []
      : AREA_KEYS.flatMap((county) =>
          townsOf(county)
            .filter((name) => normaliseText(name).startsWith(wanted))
            .map((name) => ({ county, name })),
        ).toSorted((one, other) => one.name.length - other.name.length);
  const isUnknown = wanted.length >= 2 && townsOf !== undefined && found.length === 0;
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (found[0] !== undefined) onChoose(found[0]);
      }}
    >
      <Field label="Or around a town" error={isUnknown ? "Please choose a town from the list" : undefined}>
        <Input
          value={typed}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {hasFailed ? (
        <Button size="sm" onClick={retry}>
          The towns did not load. Retry
        </Button>
      ) : null}
      <ul className="flex flex-col gap-2">
        {found.slice(0, TOWNS_SHOWN).map(({ county, name }) => (
          <li key={`${county}|${name}`}>
            <Button
              full
              variant="ghost"
              className="justify-start!"
              onClick={() => onChoose({ county, name })}
            >
              {name}, {county}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}
