import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

import type { VariableDeclarator } from "@swc/core";
import { Visitor } from "@swc/core/Visitor.js";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";

/** The folders whose imports are checked; missing folders are skipped. */
const PARTS = ["contracts", "server", "web", "e2e", "bench", "tools"];
const CONFIG = resolve(import.meta.dirname, "../.dependency-cruiser.cjs");

/**
 * The visitor does not know `using x = …`, which Node runs: this makes it read it as `const x = …`, which it also is.
 */
function teachUsing(): void {
  // oxlint-disable-next-line typescript/no-deprecated -- dependency-cruiser reads with this visitor
  const { prototype } = Visitor;
  const { visitStatement } = prototype;
  prototype.visitStatement = function visitUsingToo(statement) {
    const { type, decls } = statement as { type: string; decls?: VariableDeclarator[] };
    if (type !== "UsingDeclaration" || decls === undefined) return visitStatement.call(this, statement);
    this.visitVariableDeclarators(decls);
    return statement;
  };
}
teachUsing();

/** One forbidden import, as `.dependency-cruiser.cjs` names it. */
export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly comment: string;
}

/** The result of a scan. `unread` lists source files that the scanner skipped: any entry makes the scan worthless. */
export interface Scan {
  readonly violations: readonly Violation[];
  readonly scanned: number;
  readonly imports: number;
  readonly unread: readonly string[];
}

/** Every source file under `root`'s parts, as a path relative to `root`. */
function listSources(root: string): string[] {
  return PARTS.filter((part) => existsSync(join(root, part)))
    .flatMap((part) => readdirSync(join(root, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !/(^|\/)node_modules\//.test(path));
}

/** Checks every import of the parts under `root` against the rules. */
export async function scanImports(root: string): Promise<Scan> {
  const parts = PARTS.filter((part) => existsSync(join(root, part)));
  const options = await extractOptions(CONFIG);
  const { output } = await cruise(parts, { ...options, baseDir: root });
  if (typeof output === "string")
    throw new Error("dependency-cruiser answered in text; expected its result object.");

  const read = new Set(output.modules.map((module) => module.source));
  const sources = listSources(root);
  const comments = new Map(
    output.summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment ?? ""]),
  );
  return {
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      comment: comments.get(rule.name) ?? "",
    })),
    scanned: sources.filter((source) => read.has(source)).length,
    imports: output.modules.reduce((sum, module) => sum + module.dependencies.length, 0),
    unread: sources.filter((source) => !read.has(source)),
  };
}

/** Returns the faults of a scan, in words; empty if every file was read and every import is allowed. */
export function listErrors(scan: Scan): string[] {
  const faults = scan.violations.map(
    ({ rule, from, to, comment }) => `${from}\n  must not import ${to}\n  ${rule}: ${comment}`,
  );
  // Without @swc/core the scanner reads nothing and reports success (TypeScript 7 has no parser API).
  for (const path of scan.unread) faults.push(`${path} was not scanned: its imports are unknown.`);
  if (scan.imports === 0) faults.push("No import was found in any file: the scanner is not reading them.");
  return faults;
}

async function main(): Promise<void> {
  const scan = await scanImports(process.cwd());
  const faults = listErrors(scan);
  for (const fault of faults) console.log(fault);
  console.log(`${scan.scanned} files and ${scan.imports} imports scanned.`);
  if (faults.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
