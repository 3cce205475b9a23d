/** Fills a path's parameters: `/api/posts/:id` with `{ id: 7 }` gives `/api/posts/7`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
