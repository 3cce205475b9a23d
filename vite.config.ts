import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server that `npm run dev` asks for data; `API_PORT` names its port. */
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

export default defineConfig({
  root: here("web"),
  publicDir: "public",
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      // Radix's scroll lock writes a <style> element at run time, which the Content-Security-Policy forbids.
      { find: /^react-remove-scroll$/, replacement: here("web/ui/radix-scroll-lock.tsx") },
    ],
  },
  build: {
    outDir: here("dist/web"),
    emptyOutDir: true,
    manifest: true,
    // Phones of the last four years; older CSS engines get `light-dark()` rewritten.
    target: ["es2022", "chrome111", "safari16.4", "firefox128"],
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
    // A data: URL would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Most of the weight, and it changes seldom: a deploy must not make phones fetch it again.
          groups: [{ name: "base", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ }],
        },
      },
    },
  },
  server: {
    port: Number(process.env["WEB_PORT"] ?? 5173),
    strictPort: true,
    proxy: {
      "/api": api,
      "/media": api,
      "/ws": { target: api, ws: true },
    },
  },
});
