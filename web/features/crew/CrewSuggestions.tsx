import { useState } from "react";

import { listSuggestions } from "#contracts/crew.ts";
import { SUGGESTIONS_MAX } from "#contracts/reference/limits.ts";

import { lazyDialog } from "../../platform/lazy-component.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Carousel } from "../../ui/Carousel.tsx";
import { usePhone } from "../../ui/phone.ts";
import { SuggestedPerson } from "./SuggestedPerson.tsx";

const MoreSuggestions = lazyDialog(() =>
  import("./MoreSuggestions.tsx").then((part) => part.MoreSuggestions),
);

const PER_PAGE = 4;
const SECONDS = 10;
/** Ten pages; a phone shows the rest in a dialog. */
const SHOWN = 40;

/** 'People You May Know' on the crew page; nothing when there are no suggestions or loading failed. */
export function CrewSuggestions() {
  const { data } = useEndpoint(listSuggestions, { query: { limit: SUGGESTIONS_MAX } });
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (data === undefined || data.length === 0) return null;
  const rest = data.length - PER_PAGE;
  return (
    <>
      <Carousel
        title="People You May Know"
        items={data.slice(0, SHOWN)}
        keyOf={(person) => person.id}
        perPage={PER_PAGE}
        seconds={SECONDS}
        held={isOpen}
        listClassName="md:grid md:grid-cols-2"
        footer={
          isPhone && rest > 0 ? (
            <div className="px-4 pb-3">
              <Button full onClick={() => setOpen(true)}>
                {`Show More (${rest} more)`}
              </Button>
            </div>
          ) : null
        }
      >
        {(person) => <SuggestedPerson person={person} />}
      </Carousel>
      <MoreSuggestions people={data.slice(PER_PAGE)} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
