import { getSecondFactors } from "#contracts/second-factor.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { Card } from "../../ui/Card.tsx";

const SetUp = lazyComponent(() => import("./SetUpAuthenticator.tsx").then((part) => part.SetUpAuthenticator));

/** All that the portal shows to a user who needs a second factor and has none. */
export function Enrolment() {
  usePageTitle("Admin Portal");
  return (
    <Card padded className="mx-auto flex w-full max-w-xl flex-col gap-5 px-5 py-7 md:px-8">
      <div className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="wide text-2xl">
          One more step
        </h1>
        <p className="text-base text-muted">
          Set up a second step for signing in to open the portal. Then a stolen password is not enough.
        </p>
      </div>
      <SetUp codesLeft={0} onDone={() => void invalidateEndpoint(getSecondFactors)} />
    </Card>
  );
}
