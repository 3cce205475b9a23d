import { useEffect } from "react";

import { agreeToTexts, getAgreements } from "#contracts/agreements.ts";
import { DOCUMENT_NAMES, DOCUMENTS } from "#contracts/reference/documents.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { announce } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** Says that the terms or the privacy policy changed since the member agreed to them; stays until acknowledged. */
export function ChangedTexts() {
  const { data } = useEndpoint(getAgreements, {});
  const { notify, inline } = useFeedback();
  const saving = useEndpointMutation(agreeToTexts, {
    onSuccess: () => invalidateEndpoint(getAgreements),
    onError: (error) => notify(failureMessage(error, "Please try again.")),
  });
  const changed =
    data === undefined ? [] : DOCUMENT_NAMES.filter((name) => data.current[name] !== data.agreed[name]);
  const heading = headingOf(changed);
  useEffect(() => {
    if (heading !== undefined) announce(heading);
  }, [heading]);
  if (data === undefined || heading === undefined) return null;
  const { current, agreed } = data;
  return (
    <section
      aria-label="Changed texts"
      className="mx-3 mt-3 flex flex-col gap-2 card-surface p-4 md:mx-auto md:mt-5 md:w-xl"
    >
      <h2 className="wide text-base">{heading}</h2>
      <ul className="flex flex-col">
        {changed.map((name) => (
          <li key={name} className="flex flex-wrap gap-x-3 text-sm">
            <TextLink asChild className="inline-flex min-h-control items-center">
              <Link to={paths[name]({ version: current[name] })}>{DOCUMENTS[name].title}</Link>
            </TextLink>
            <TextLink asChild className="inline-flex min-h-control items-center">
              <Link to={paths[name]({ version: agreed[name] })}>What you agreed to before</Link>
            </TextLink>
          </li>
        ))}
      </ul>
      {inline}
      <Button
        variant="primary"
        pending={saving.isPending}
        pendingText="Saving…"
        onClick={() => saving.mutate({ body: current })}
      >
        I have read this
      </Button>
    </section>
  );
}

function headingOf(changed: readonly (typeof DOCUMENT_NAMES)[number][]): string | undefined {
  const [first] = changed;
  if (first === undefined) return undefined;
  if (changed.length === 2) return "Our terms and our privacy policy have changed";
  return `Our ${DOCUMENTS[first].title} ${first === "privacy" ? "has" : "have"} changed`;
}
