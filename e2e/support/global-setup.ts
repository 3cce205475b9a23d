import type { TestProject } from "vitest/node";

import { buildWebApp, startSite } from "./site.ts";
import type { SiteAddress } from "./site.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The site that every journey of this run visits. */
    site: SiteAddress;
  }
}

/** Vitest's global setup for the journeys: builds the web app and starts one site for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWebApp();
  const site = await startSite();
  project.provide("site", { url: site.url, dataDir: site.dataDir, databaseUrl: site.databaseUrl });
  return () => site.stop();
}
