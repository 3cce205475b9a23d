/**
 * Loaded before the server (`node --import`), this shifts its clock by the milliseconds in the file named by
 * WRONG_CLOCK, like a machine whose time jumps. Test code only.
 */
import { readFileSync } from "node:fs";

const file = process.env["WRONG_CLOCK"] ?? "";
const LOOK_EVERY_MS = 100;
let wrongBy = 0;

function look(): void {
  wrongBy = Number(readFileSync(file, "utf8"));
}
look();
setInterval(look, LOOK_EVERY_MS).unref();

const RightDate = Date;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RightDate.now() + wrongBy] : args, newTarget) as object,
  apply: (target) => new target(RightDate.now() + wrongBy).toString(),
  get: (target, name, receiver) =>
    name === "now" ? () => RightDate.now() + wrongBy : (Reflect.get(target, name, receiver) as unknown),
});
