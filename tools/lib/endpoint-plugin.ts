import { parseSync, Visitor } from "vite";
import type { Plugin } from "vite";

/**
 * In the browser an endpoint is only its method and path: the server checks access and shapes. So the schemas of
 * replies, and much of zod, are not part of a phone's first load. A form imports the schemas that it checks before
 * sending by their own names. A town is only its name: the server measures distances.
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

/** Returns a contract's code with endpoints reduced to their routes. */
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
