import { getAgreements } from "#contracts/agreements.ts";
import { longDay } from "#contracts/calendar.ts";
import { DOCUMENT_NAMES, DOCUMENTS } from "#contracts/reference/documents.ts";

import { paths } from "../../paths.ts";
import { Loaded } from "../../platform/Loaded.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { ExactTime } from "../../ui/RecordTable.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

/** The texts that the member agreed to, latest first, each readable in the version agreed to. */
export function AgreedTexts() {
  const read = useEndpoint(getAgreements, {});
  return (
    <Loaded
      read={read}
      failure="What you agreed to did not load"
      skeleton={<SkeletonRows label="Loading what you agreed to…" />}
    >
      {({ agreed, earlier }) => (
        <ul aria-label="Texts you agreed to" className="divide-y divide-line">
          {[agreed, ...earlier].map((each) => (
            <li key={each.agreedAt} className="py-2">
              <p className="text-sm text-muted">
                Agreed on <ExactTime at={each.agreedAt} />
              </p>
              <ul className="flex flex-wrap gap-x-4">
                {DOCUMENT_NAMES.map((name) => (
                  <li key={name}>
                    <TextLink asChild className="inline-flex min-h-11 items-center">
                      <Link to={paths[name]({ version: each[name] })}>
                        {`${DOCUMENTS[name].title} of ${longDay(each[name])}`}
                      </Link>
                    </TextLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
