import { Link } from "react-router";

import { agreeToTexts, getAgreements } from "#contracts/agreements.ts";
import { DOCUMENT_NAMES, DOCUMENTS } from "#contracts/reference/documents.ts";

import { paths } from "../../paths.ts";
import { failureWords, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** That the terms or the privacy policy have changed since the member agreed to them; it stays until that is acknowledged. */
export function ChangedTexts() {
  const { data } = useEndpoint(getAgreements, {});
  const { notify, inline } = useFeedback();
  const saving = useEndpointMutation(agreeToTexts, {
    onSuccess: () => invalidateEndpoint(getAgreements),
    onError: (error) =>
      notify({ title: "Error", text: failureWords(error, "Please try again."), tone: "error" }),
  });
  if (data === undefined) return null;
  const { current, agreed } = data;
  const changed = DOCUMENT_NAMES.filter((name) => current[name] !== agreed[name]);
  if (changed.length === 0) return null;
  return (
    <section
      aria-label="Changed texts"
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-40 mx-auto flex w-fit max-w-full flex-col gap-2 card-surface p-4 shadow-lift md:bottom-4 md:max-w-xl"
    >
      <h2 className="wide text-base">
        {changed.length === 2
          ? "Our terms and our privacy policy have changed"
          : `Our ${DOCUMENTS[changed[0] ?? "terms"].title} ${changed[0] === "privacy" ? "has" : "have"} changed`}
      </h2>
      <ul className="flex flex-col">
        {changed.map((name) => {
          return (
            <li key={name} className="flex flex-wrap gap-x-3 text-sm">
              <TextLink asChild className="inline-flex min-h-control items-center">
                <Link to={paths[name]({ version: current[name] })}>{DOCUMENTS[name].title}</Link>
              </TextLink>
              <TextLink asChild className="inline-flex min-h-control items-center">
                <Link to={paths[name]({ version: agreed[name] })}>What you agreed to before</Link>
              </TextLink>
            </li>
          );
        })}
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
