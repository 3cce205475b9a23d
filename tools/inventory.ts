// `npm run inventory`: lists a release's packages, from the lockfile: dist/sbom.cdx.json (CycloneDX, by npm) and
// dist/licences.md.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { runNpm } from "./lib/npm.ts";
import { isAllowed, listLicences } from "./lib/supply.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const DIST = path.join(ROOT, "dist");

const packages = listLicences(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
const rows = packages.map(
  ({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? "not given"} |`,
);
const { code, output } = runNpm(["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"]);
mkdirSync(DIST, { recursive: true });
writeFileSync(
  path.join(DIST, "licences.md"),
  ["# Licences", "", "| Package | Version | Licence |", "| --- | --- | --- |", ...rows, ""].join("\n"),
);
console.log(`dist/licences.md: ${packages.length} packages`);
if (code === 0) {
  const bom = JSON.parse(output) as { components: unknown[]; metadata: { component: { name: string } } };
  // npm uses the folder's name.
  bom.metadata.component.name = "crewyard";
  writeFileSync(path.join(DIST, "sbom.cdx.json"), `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`dist/sbom.cdx.json: ${bom.components.length} components`);
} else console.error('"npm sbom" failed: is everything installed?');

const refused = packages.filter(({ licence }) => !isAllowed(licence));
for (const { name, version, licence } of refused)
  console.error(`${name} ${version}: ${licence ?? "no licence"} is not on the list of tools/lib/supply.ts`);
process.exitCode = code !== 0 || refused.length > 0 ? 1 : 0;
