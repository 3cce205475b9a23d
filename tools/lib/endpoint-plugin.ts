import { parseSync, Visitor } from "vite";
import type { ESTree, Plugin } from "vite";

/** All that a browser needs of an endpoint to call it. */
const KEPT = ["method", "path"];

/**
 * In the browser an endpoint is its method and its path: who may call it, and what its parts look like, is the server's to
 * check. So the schemas of replies, with much of zod, are not part of a phone's first load. What a form checks before it
 * is sent it imports by the schema's own name. A town is its name: where it is, the server measures.
 */
export function plainEndpoints(): Plugin[] {
  return [
    {
      name: "plain-endpoints",
      enforce: "pre",
      transform: {
        filter: { id: /[\\/]contracts[\\/][^?]+\.ts$/, code: "defineEndpoint({" },
        handler: (code, id) => ({ code: keepRoutes(code, id), map: null }),
      },
    },
    {
      name: "town-names",
      enforce: "pre",
      transform: {
        filter: { id: /[\\/]contracts[\\/]reference[\\/]towns[\\/][^?]+\.ts$/ },
        handler: (code) => ({ code: code.replaceAll(/ ~?-?\d+\.\d\d -?\d+\.\d\d|\n {4}/g, ""), map: null }),
      },
    },
  ];
}

interface Part {
  start: number;
  end: number;
  properties: readonly ESTree.ObjectPropertyKind[];
}

/** A contract's code whose endpoints, and the parts that several of them share, have nothing but `KEPT`. */
function keepRoutes(code: string, id: string): string {
  const { program } = parseSync(id, code);
  const parts: Part[] = [];
  const shared = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [endpoint], start, end }) {
      if (callee.type !== "Identifier" || callee.name !== "defineEndpoint") return;
      if (endpoint?.type !== "ObjectExpression") return;
      parts.push({ start, end, properties: endpoint.properties });
      for (const part of endpoint.properties) {
        if (part.type === "SpreadElement" && part.argument.type === "Identifier")
          shared.add(part.argument.name);
      }
    },
  }).visit(program);
  new Visitor({
    VariableDeclarator({ id: name, init }) {
      if (name.type !== "Identifier" || !shared.has(name.name)) return;
      const value = init?.type === "TSAsExpression" ? init.expression : init;
      if (value?.type === "ObjectExpression") parts.push(value);
    },
  }).visit(program);
  let plain = "";
  let at = 0;
  for (const { start, end, properties } of parts.toSorted((a, b) => a.start - b.start)) {
    const kept = properties.filter(
      (part) =>
        part.type === "SpreadElement" || (part.key.type === "Identifier" && KEPT.includes(part.key.name)),
    );
    plain += `${code.slice(at, start)}{ ${kept.map((part) => code.slice(part.start, part.end)).join(", ")} }`;
    at = end;
  }
  return plain + code.slice(at);
}
