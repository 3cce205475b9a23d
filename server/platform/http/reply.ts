import fastJson, { type AnySchema } from "fast-json-stringify";
import { z } from "zod/mini";

export type Serialize = (value: unknown) => string;

type Json = Record<string, unknown>;

const compiled = new WeakMap<z.ZodMiniType, Serialize>();

/** Calls `compile` once for each schema: endpoints, and all servers of this process, share the result. */
export function compileReply(schema: z.ZodMiniType): Serialize {
  const known = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, known);
  return known;
}

/**
 * Compiles a reply's schema into a serializer that writes only what the contract lists, so a column added to a query by
 * accident does not leave the server. A top-level union (an endpoint that returns an array or a page) picks by shape;
 * `null` may mean "there is none".
 */
function compile(schema: z.ZodMiniType): Serialize {
  const json = z.toJSONSchema(schema, { io: "output", target: "draft-7", unrepresentable: "any" }) as Json;
  delete json["$schema"];
  if (!Array.isArray(json["anyOf"])) return compileJson(json);
  const alternatives = json["anyOf"] as Json[];
  if (alternatives.some((each) => each["type"] === "null")) return compileJson(json);
  const list = alternatives.find((each) => each["type"] === "array");
  const object = alternatives.find((each) => each["type"] === "object");
  if (list === undefined || object === undefined)
    throw new Error("A union reply must be an array or an object");
  const [toList, toObject] = [compileJson(list), compileJson(object)];
  return (value) => (Array.isArray(value) ? toList(value) : toObject(value));
}

function compileJson(json: Json): Serialize {
  return fastJson(simplify(json) as AnySchema);
}

/** `anyOf [X, null]` is checked at run time by the serializer; `nullable` says the same for nothing. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== "object" || value === null) return value;
  const json = value as Json;
  const alternatives = json["anyOf"];
  if (Array.isArray(alternatives)) {
    const rest = (alternatives as Json[]).filter((each) => each["type"] !== "null");
    const [only] = rest;
    if (only !== undefined && rest.length === 1 && rest.length < alternatives.length) {
      return { ...(simplify(only) as Json), nullable: true };
    }
  }
  // Bounds and patterns describe input; the serializer needs shapes only.
  const dropped = new Set(["minimum", "maximum", "pattern", "format", "enum", "const"]);
  return Object.fromEntries(
    Object.entries(json)
      .filter(([key]) => !dropped.has(key) || json["type"] === undefined)
      .map(([key, part]) => [key, key === "properties" ? mapValues(part as Json) : simplify(part)]),
  );
}

function mapValues(properties: Json): Json {
  return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, simplify(part)]));
}
