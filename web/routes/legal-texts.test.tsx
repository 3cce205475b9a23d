import { createHash } from "node:crypto";

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";

import { DOCUMENT_NAMES, DOCUMENTS, versionsOf } from "#contracts/reference/documents.ts";

import { Privacy } from "../features/pages/PrivacyText.tsx";
import { Terms } from "../features/pages/TermsText.tsx";
import { Router } from "../platform/router/place.tsx";

// Must exist while the module loads, which listens for a sign-in in another tab.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));
vi.stubGlobal("history", { state: null });

const PAGES = { terms: <Terms />, privacy: <Privacy /> };
const VERSIONS = DOCUMENT_NAMES.flatMap((name) => versionsOf(name).map((version) => ({ name, version })));

// Fails on every change of the words and their numbers. A change to a text that members may have agreed to needs a
// new version with the hash printed here; the earlier version keeps its text.
it.each(VERSIONS)("the $name of $version say what their hash stands for", ({ name, version }) => {
  vi.stubGlobal("location", new URL(`/${name}?version=${version}`, "https://crewyard.example"));
  const page = renderToStaticMarkup(<Router>{PAGES[name]}</Router>);
  const words = page.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  const text = /Last updated .+(?= Versions:)/.exec(words)?.[0] ?? "";
  expect(text).toMatch(/Contact/);
  expect(createHash("sha256").update(text).digest("hex").slice(0, 16)).toBe(DOCUMENTS[name].hashes[version]);
});
