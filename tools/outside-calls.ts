import { parseSync } from "@swc/core";

import type { SourceFile } from "./architecture.ts";

/** A node of swc's tree, reduced to the fields used here. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** External calls, by the name of their port; `null`: on any object. */
const PORTS: readonly (readonly [port: RegExp | null, methods: readonly string[]])[] = [
  [null, ["removeFolder", "listFolders", "removeLeftovers"]],
  [/^(storage|media|private|exports|pieces|store|vault)$/, ["put", "open", "stat"]],
  [/^(images|videos)$/, ["store", "resolve"]],
  [/^files$/, ["store", "resolve", "copy", "open", "eraseOf", "cleanUp"]],
  [/^payments$/, ["create", "find", "cancel", "refund"]],
  [/^mailer$/, ["deliver"]],
];
const FUNCTIONS = new Set([
  "fetch",
  "keepMedia",
  "readWhole",
  "sendPush",
  "storeAvatar",
  "writeToOutbox",
  "transport",
]);

/**
 * Returns external calls inside a transaction: in the argument of `transaction(…)`, and in functions that take a `Tx`.
 * Calls within such a function are not followed: there `assertNoTransaction` throws at run time.
 */
export function findOutsideCalls(files: readonly SourceFile[]): string[] {
  return files.filter(isServer).flatMap(({ path, text }) => {
    const found: string[] = [];
    const visit = (node: Node, isInside: boolean): void => {
      if (isInside && isCallOutside(node))
        found.push(`${path}: ${nameOf(node["callee"])}(…) inside a transaction`);
      const opens = isCall(node) && lastName(node["callee"]) === "transaction";
      // Code that waits for the commit is outside again.
      const closes = isCall(node) && lastName(node["callee"]) === "afterCommit";
      for (const child of childrenOf(node)) {
        const isFunction = isFunctionNode(child);
        const begins = isFunction && (opens || takesTx(child));
        visit(child, (isInside || begins) && !(closes && isFunction));
      }
    };
    visit(parse(text), false);
    return found;
  });
}

/**
 * Returns connections that are held manually: `transaction()` is the only way, since it knows what may not be called in
 * the meantime.
 */
export function findHeldConnections(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isServer(file) && !file.path.startsWith("server/platform/database/"))
    .filter(({ text }) => /\bpool\.connect\(/.test(text))
    .map(({ path }) => `${path}: a connection is held without transaction()`);
}

const isServer = ({ path }: SourceFile) =>
  /^server\/.*\.ts$/.test(path) && !path.endsWith(".test.ts") && !path.startsWith("server/testing/");

function parse(text: string): Node {
  return parseSync(text, { syntax: "typescript", target: "esnext" }) as unknown as Node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Returns the child nodes: in fields, in lists, and (arguments, parameters) in wrappers without a type. */
function childrenOf(value: object): Node[] {
  return Object.values(value).flatMap((child: unknown): Node[] => {
    if (isNode(child)) return [child];
    return typeof child === "object" && child !== null ? childrenOf(child) : [];
  });
}

const isCall = (node: Node) => node.type === "CallExpression";
const isFunctionNode = ({ type }: Node) =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration|MethodProperty|ClassMethod)$/.test(type);

/** True if a parameter is a `Tx`, by its type, or by its name if the type is inferred. */
function takesTx(node: Node): boolean {
  const params = (node["params"] ?? []) as readonly Node[];
  return params.some((param) => {
    const pattern = isNode(param["pat"]) ? param["pat"] : param;
    if (pattern["value"] === "tx" || pattern["value"] === "trx") return true;
    const annotation = pattern["typeAnnotation"] as { typeAnnotation?: Node } | null | undefined;
    const typeName = annotation?.typeAnnotation?.["typeName"];
    return isNode(typeName) && typeName["value"] === "Tx";
  });
}

function isCallOutside(node: Node): boolean {
  if (!isCall(node) || !isNode(node["callee"])) return false;
  const { callee } = node as { callee: Node } & Node;
  if (callee.type === "Identifier") return FUNCTIONS.has(String(callee["value"]));
  const [method, names] = [lastName(callee), nameOf(callee["object"]).split(".")];
  return (
    callee.type === "MemberExpression" &&
    PORTS.some(
      ([port, methods]) =>
        methods.includes(method) && (port === null || names.some((name) => port.test(name))),
    )
  );
}

/** Returns the last name of an expression: `payments` of `deps.payments`. */
function lastName(expression: unknown): string {
  if (!isNode(expression)) return "";
  if (expression.type === "MemberExpression") return lastName(expression["property"]);
  if (expression.type === "Computed") return lastName(expression["expression"]);
  return typeof expression["value"] === "string" ? expression["value"] : "";
}

/** Returns all of its names, joined by dots. */
function nameOf(expression: unknown): string {
  if (!isNode(expression)) return "";
  const { object, property } = expression as Node & { object?: unknown; property?: unknown };
  return object === undefined ? lastName(expression) : `${nameOf(object)}.${lastName(property)}`;
}
