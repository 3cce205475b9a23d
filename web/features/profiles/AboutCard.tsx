import { findLinks } from "#contracts/links.ts";

import { Card } from "../../ui/Card.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";

/** A member's own description. */
export function AboutCard({ bio }: { bio: string }) {
  return (
    <Card aria-labelledby="about" className="p-4 md:px-5">
      <h2 id="about" className="wide pb-1 text-base">
        About
      </h2>
      <p dir="auto" className="text-base whitespace-pre-line [overflow-wrap:anywhere]">
        <LinkedText text={bio} links={findLinks(bio)} />
      </p>
    </Card>
  );
}
