import { randomInt } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How to sign in as a demo member. */
export interface SignIn {
  name: string;
  email: string;
  password: string;
}

/** Members a newcomer may sign in as: a tradesman, a plasterer and an employer. */
export const OPEN_HANDLES = ["dan", "siobhan", "northgate"] as const;

const WORDS = [
  "Trowel",
  "Mortar",
  "Rafter",
  "Gable",
  "Plumb",
  "Joist",
  "Lintel",
  "Chisel",
  "Dowel",
  "Screed",
  "Mitre",
  "Purlin",
];

/** A password that is easy to type, made on this machine: about 40 bits from a cryptographic source. */
export function makePassword(): string {
  const word = () => WORDS[randomInt(WORDS.length)] ?? "Brick";
  return `${word()}-${word()}-${word()}-${randomInt(1_000_000, 10_000_000)}`;
}

const fileIn = (dataDir: string) => join(dataDir, "demo-sign-ins.json");

/** Saves the sign-ins beside the data, for this machine's operator only. */
export async function keepSignIns(dataDir: string, signIns: readonly SignIn[]): Promise<void> {
  await writeFile(fileIn(dataDir), `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 });
}

/** Reads the sign-ins saved by the start that made the demo community; none without a demo. */
export async function readSignIns(dataDir: string): Promise<SignIn[]> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), "utf8")) as SignIn[];
  } catch {
    return [];
  }
}
