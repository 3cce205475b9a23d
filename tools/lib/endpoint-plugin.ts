import { parseSync, Visitor } from "vite";
import type { Plugin } from "vite";

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
        filter: { id: /[\\/]contracts[\\/][^?]+\.ts$/, code: "defineEndpoint(" },
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

/** A contract's code in which an endpoint is what it is called by and nothing else. */
function keepRoutes(code: string, id: string): string {
  let plain = "";
  let at = 0;
  new Visitor({
    CallExpression({ callee, arguments: [route], start, end }) {
      if (callee.type !== "Identifier" || callee.name !== "defineEndpoint" || !route) return;
      const written = code.slice(route.start, route.end);
      plain += `${code.slice(at, start)}${written.replace(/^(["`])(\w+) (.*)\1$/, '{ method: "$2", path: $1$3$1 }')}`;
      at = end;
    },
  }).visit(parseSync(id, code).program);
  return plain + code.slice(at);
}
