/**
 * Finds environment variables that are probably ours, misspelt: a silently ignored setting (`S3_BUKET`, `DATABASE_URI`)
 * costs more than a start that fails with a message.
 *
 * The rule. A set variable that we do not read stops the start if
 * 1. its name begins with a prefix that only we use ({@link FAMILIES}), or
 * 2. it is a near miss: without underscores and case it begins with the same letter as one of our names, has at least 7
 *    letters, and is at most one edit away from it (two for names of 9 letters or more).
 *
 * Every other variable (`PATH`, `npm_…`, `DATABASE_HOST`, `REDIS_PORT`) belongs to other programs and is ignored, and
 * so are the links that Kubernetes and Docker add for every service they know (`S3_SERVICE_HOST`, `SMTP_PORT_25_TCP`).
 */

const FAMILIES = [
  "STRIPE_",
  "S3_",
  "SMTP_",
  "MAIL_",
  "ADMIN_",
  "METRICS_",
  "TRUST_PROX",
  "RATE_LIMIT",
  "AD_SCRIPT",
];
const SERVICE_LINK = /_(SERVICE_HOST|SERVICE_PORT\w*|PORT|PORT_\d+_(TCP|UDP)\w*)$/;
const SHORTEST = 7;

const bare = (name: string): string => name.toUpperCase().replaceAll("_", "");

/** Levenshtein distance: the number of letters to insert, drop or change to make one word the other. */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** The known name that `name` most resembles, with the number of edits between them. */
function findNearest(name: string, known: readonly string[]): { name: string; edits: number } | undefined {
  return known
    .map((candidate) => ({ name: candidate, edits: countEdits(bare(name), bare(candidate)) }))
    .toSorted((a, b) => a.edits - b.edits)[0];
}

function isNearMiss(name: string, candidate: string, edits: number): boolean {
  const [written, meant] = [bare(name), bare(candidate)];
  if (Math.min(written.length, meant.length) < SHORTEST || written[0] !== meant[0]) return false;
  return edits <= (meant.length >= 9 ? 2 : 1);
}

/**
 * The first of `names` that looks like a misspelling of one of the `known` names, with the name it is nearest to,
 * or undefined when there is none.
 */
export function findMisspelling(
  names: readonly string[],
  known: readonly string[],
): { name: string; nearest: string } | undefined {
  for (const name of names) {
    if (known.includes(name) || SERVICE_LINK.test(name)) continue;
    const nearest = findNearest(name, known);
    if (!nearest) continue;
    const ours = FAMILIES.some((family) => name.toUpperCase().startsWith(family));
    if (ours || isNearMiss(name, nearest.name, nearest.edits)) return { name, nearest: nearest.name };
  }
  return undefined;
}
