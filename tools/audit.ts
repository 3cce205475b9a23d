// `npm run audit`: asks the package registry for known vulnerabilities in production packages. Exit code 0: none high
// or critical; 1: at least one; 2: the registry did not answer, so nothing is known.
import { runNpm } from "./lib/npm.ts";
import { readAudit } from "./lib/supply.ts";

const result = readAudit(runNpm(["audit", "--json", "--omit=dev"]).output);
if (result.asked) {
  for (const { name, range, severity, isFixed } of result.found)
    console.log(`${severity}: ${name} ${range}${isFixed ? ", fixed by a newer version" : ""}`);
  const grave = result.found.filter(({ severity }) => severity === "high" || severity === "critical");
  console.log(
    `${result.found.length} packages with known weaknesses, ${grave.length} of them high or critical.`,
  );
  process.exitCode = grave.length > 0 ? 1 : 0;
} else {
  console.log(
    `Could not ask the package registry (${result.why}): whether anything is known against them is not known.`,
  );
  process.exitCode = 2;
}
