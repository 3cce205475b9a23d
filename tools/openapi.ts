import * as z from "zod/mini";

import { fileReply, type Endpoint } from "#contracts/endpoint.ts";
import { COMMON_ERRORS, errorCatalogue, refusalsOf } from "#contracts/errors.ts";
import { listEndpoints } from "#server/testing/list-endpoints.ts";

type Json = Record<string, unknown>;

/** Describes the API as an OpenAPI 3.1 document, from the contracts alone. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const { feature, name, endpoint } of listEndpoints()) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(feature, name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Crewyard",
      version: "1",
      description: `Made from contracts/ by tools/generate-openapi.ts. Any call may also be refused with ${COMMON_ERRORS.join(", ")}.`,
    },
    paths,
    components: {
      schemas: { Error: errorSchema() },
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
    },
  };
}

function describe(feature: string, name: string, endpoint: Endpoint): Json {
  const { summary, access, params, query, body, reply, status = 200 } = endpoint;
  const refusals = new Map<number, string[]>();
  for (const code of refusalsOf(endpoint)) {
    const { status: number } = errorCatalogue[code];
    refusals.set(number, [...(refusals.get(number) ?? []), code]);
  }
  return {
    operationId: name,
    tags: [feature],
    summary,
    ...(access !== "public" && { security: [{ session: [] }], "x-access": access }),
    parameters: [...toParameters("path", params), ...toParameters("query", query)],
    ...(body && { requestBody: { content: { "application/json": { schema: toJson(body, "input") } } } }),
    responses: {
      [status]: { description: "Done", content: toContent(reply) },
      ...Object.fromEntries([...refusals].map(([number, codes]) => [number, appError(codes.join(", "))])),
      default: appError("Any other refusal"),
    },
  };
}

function toContent(reply: z.ZodMiniType): Json {
  if (reply === fileReply) return { "*/*": { schema: { type: "string", format: "binary" } } };
  return { "application/json": { schema: toJson(reply, "output") } };
}

function appError(description: string): Json {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
}

function errorSchema(): Json {
  return {
    type: "object",
    required: ["message", "error", "code"],
    properties: {
      message: { type: "string", description: "Words for people" },
      error: { type: "string", description: "The same words" },
      code: { type: "string", enum: Object.keys(errorCatalogue) },
      fields: { type: "object", additionalProperties: { type: "string" }, description: "Words per field" },
    },
  };
}

function toParameters(place: "path" | "query", schema: z.ZodMiniType | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJson(schema, "input") as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: value,
  }));
}

function toJson(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
}
