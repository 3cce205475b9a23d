import type { Plugin } from "vite";

/**
 * Reduces an icon to its lines. Lucide's files also give each line a key and the icon its names, and its renderer
 * supports sizes by context, strokes that do not scale and icons by name: every first screen would load that.
 */
export function plainIcons(): Plugin {
  return {
    name: "plain-icons",
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(
            "createLucideIcon from '../createLucideIcon.mjs'",
            '{ makeIcon as createLucideIcon } from "/ui/plain-icon.ts"',
          )
          .replaceAll(/\b(name|key): "[^"]*",?|\bsize: 24,|\baliases: \[[^\]]*\]/g, ""),
        map: null,
      }),
    },
  };
}
