import type { ReactNode } from "react";

import { listCrew, listCrewRequests } from "#contracts/crew.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useCrewAddress } from "./crew-address.ts";
import { CrewRequests } from "./CrewRequests.tsx";
import { MyCrew } from "./MyCrew.tsx";

interface CrewScreenProps {
  /** 'Find New Crew Members'. */
  findButton: ReactNode;
  /** Other requests to the member, below the crew requests: they load later and would move them. */
  otherRequests: ReactNode;
}

/** The crew page: 'My Crew (count)' and 'Crew Requests (pending count)'. */
export function CrewScreen({ findButton, otherRequests }: CrewScreenProps) {
  const { address, showTab, sortBy, searchFor } = useCrewAddress();
  // Read separately, since the counts cover everything, whatever is searched for.
  const { data: crew } = useEndpoint(listCrew, { query: { limit: 1 } });
  const { data: requests } = useEndpoint(listCrewRequests, { query: { limit: 1 } });
  const withCount = (words: string, read: typeof crew | typeof requests) =>
    read === undefined || Array.isArray(read) ? words : `${words} (${countWords(read.total)})`;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="My Crew" actions={findButton} />
      <Tabs
        label="Crew and requests"
        tabs={[
          { value: "crew", label: withCount("My Crew", crew) },
          { value: "requests", label: withCount("Crew Requests", requests) },
        ]}
        value={address.tab}
        onChange={showTab}
      >
        {address.tab === "crew" ? (
          <MyCrew words={address.words} sort={address.sort} onSearch={searchFor} onSort={sortBy} />
        ) : (
          <div className="flex flex-col gap-4">
            <CrewRequests />
            {otherRequests}
          </div>
        )}
      </Tabs>
    </div>
  );
}

/** Counted up to 1,000. */
function countWords(total: number): string {
  return total >= 1000 ? "1,000+" : String(total);
}
