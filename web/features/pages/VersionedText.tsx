import type { ReactNode } from "react";

import { DOCUMENTS, versionsOf } from "#contracts/reference/documents.ts";
import type { DocumentName } from "#contracts/reference/documents.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useSearchParams } from "../../platform/router/place.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

interface VersionedTextProps {
  name: DocumentName;
  /** The texts by version. */
  texts: Readonly<Record<string, ReactNode>>;
}

/** The version that the address names, or the current one; links to the other versions are below it. */
export function VersionedText({ name, texts }: VersionedTextProps) {
  const { title } = DOCUMENTS[name];
  const versions = versionsOf(name);
  const latest = versions.at(-1) ?? "";
  const [search] = useSearchParams();
  const version = search.get("version") ?? latest;
  const text = texts[version];
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      {text === undefined ? (
        <Card padded>
          <h1 className="wide text-xl">There is no such version</h1>
          <p className="pt-1">
            <TextLink asChild>
              <Link to={paths[name]()}>{title}</Link>
            </TextLink>
          </p>
        </Card>
      ) : (
        <>
          {version === latest ? null : (
            <p role="note" className="card-surface px-5 py-3">
              This is an earlier version.{" "}
              <TextLink asChild>
                <Link to={paths[name]()}>Read the current version</Link>
              </TextLink>
            </p>
          )}
          {text}
        </>
      )}
      <p className="px-5 text-sm text-muted">
        Versions:{" "}
        {versions.map((each) => (
          <TextLink key={each} asChild>
            <Link to={paths[name]({ version: each })}>{each}</Link>
          </TextLink>
        ))}
      </p>
    </div>
  );
}
