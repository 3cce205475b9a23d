import { setTimeout } from "node:timers/promises";

import { listConversations } from "#contracts/chat.ts";
import { listPosts } from "#contracts/feed.ts";
import { listJobs } from "#contracts/jobs.ts";
import { listNotifications } from "#contracts/notifications.ts";
import { fillPath } from "#contracts/pages.ts";
import { listSimilarPublicJobs } from "#contracts/public-jobs.ts";
import { searchUsers } from "#contracts/search.ts";
import { listStories } from "#contracts/stories.ts";
import { findDebianPostgres } from "#server/testing/outages/own-postgres.ts";
import { startSite } from "#server/testing/outages/site.ts";
import type { Site } from "#server/testing/outages/site.ts";
import { startS3Service } from "#server/testing/s3-service.ts";

import { installDebianPackage } from "../tools/lib/debian-package.mjs";
import { startTestRedis } from "../tools/lib/test-redis.ts";
import { startBalancer } from "./balancer.ts";
import { Readers } from "./readers.ts";

type Print = (line: string) => void;

/** What members read, and how many times in a hundred. */
export const READS = [
  [`${listPosts.path}?limit=10&filter=related&sort=recent`, 50],
  [`${listJobs.path}?sort=newest`, 20],
  [listNotifications.path, 12],
  [listConversations.path, 12],
  [`${searchUsers.path}?q=jo`, 6],
] as const;
const READERS = 12;
/** What visitors read, which a replica may serve. */
const VISITS = [
  [listStories.path, 50],
  [fillPath(listSimilarPublicJobs.path, { id: 0 }), 50],
] as const;
const VISITORS = 2;
const WELL_S = 15;
const AWAY_MS = 5000;

/**
 * Measures a large site on one machine: a load balancer, two servers, a separate PostgreSQL with a streaming replica,
 * Redis and a bucket. Members read and write through the balancer, and visitors read, while one part after the other is
 * killed. Reports the speed, the time until everything works again, and whether any acknowledged write is missing.
 */
export async function measureSite(print: Print): Promise<void> {
  const purpose = "a large site has a database of its own, and there is none";
  const ownPostgres =
    (await findDebianPostgres()) ??
    (installDebianPackage("postgresql", purpose, print) ? await findDebianPostgres() : null);
  let redis = await startTestRedis(print);
  if (ownPostgres === null || redis === null)
    return print("\nNo PostgreSQL or no Redis of this machine's own, so no large site is measured.");
  const redisPort = Number(new URL(redis.url).port);
  const bucket = await startS3Service();
  const env = { TRUST_PROXY: "1", REDIS_URL: redis.url, ...bucket.environment };
  const site = await startSite({ ownPostgres, hasReplica: true, nodes: 2, env });
  const balancer = await startBalancer(() => site.readOrigins());
  const load = site.startLoad(Math.random, balancer.origin);
  const readers = new Readers(
    balancer.origin,
    READS,
    Array.from({ length: READERS }, (_, at) => site.members[at % site.members.length]?.token ?? ""),
  );
  const visitors = new Readers(
    balancer.origin,
    VISITS,
    Array.from({ length: VISITORS }, () => null),
  );

  /** Disturbs the site, and reports the time until reads, visits and writes work again. */
  async function measure(what: string, act: () => Promise<unknown>): Promise<void> {
    readers.begin();
    visitors.begin();
    const [began, acknowledged] = [performance.now(), load.acknowledged];
    await act();
    const ended = performance.now();
    await Promise.all([load.untilAcknowledged(10), readers.untilAnswered(), visitors.untilAnswered()]);
    const back = (performance.now() - ended) / 1000;
    await setTimeout(2000);
    const seconds = (performance.now() - began) / 1000;
    const { perSecond, p50, p99, failed } = readers.read();
    const visits = visitors.read();
    print(
      `${what.padEnd(34)} ${perSecond.toFixed(0).padStart(6)} reads/s  p50 ${p50.toFixed(0).padStart(4)} ms  p99 ${p99.toFixed(0).padStart(5)} ms  ${visits.perSecond.toFixed(0).padStart(4)} visits/s  ${((load.acknowledged - acknowledged) / seconds).toFixed(0).padStart(4)} writes/s  ${String(failed + visits.failed).padStart(5)} refused  back after ${back.toFixed(1)} s`,
    );
  }
  try {
    print("\nA large site on one machine: balancer, two servers, PostgreSQL with a replica, Redis, bucket");
    await load.untilAcknowledged(20);
    await measure("all is well", () => setTimeout(WELL_S * 1000));
    for (const server of [0, 1]) {
      await measure(`server ${server + 1} killed (-9), restarted`, async () => {
        await site.kill({ server });
        await site.restart(server);
      });
    }
    await measure("database killed (-9)", () => site.kill({ database: true }));
    await measure("replica killed (-9), restarted", () => site.kill({ replica: true }));
    await measure("Redis away for 5 s", async () => {
      await redis?.stop();
      await setTimeout(AWAY_MS);
      redis = await startTestRedis(print, redisPort);
    });
    await measure("bucket silent for 5 s", async () => {
      bucket.mood = "silent";
      await setTimeout(AWAY_MS);
      bucket.mood = "well";
    });
    await measure("balancer cuts every connection", async () => balancer.cut());
    readers.stop();
    visitors.stop();
    await load.stop();
    await printVerdict(site, load, print);
  } finally {
    readers.stop();
    visitors.stop();
    load.abandon();
    await balancer.close();
    await site.close();
    await redis?.stop();
    await bucket.close();
  }
}

async function printVerdict(site: Site, load: ReturnType<Site["startLoad"]>, print: Print): Promise<void> {
  const { acknowledged, stored, lost, doubled } = await site.judge(load);
  const wrong = await site.check();
  print(
    `${acknowledged} writes acknowledged, ${stored} stored, ${lost} lost, ${doubled} doubled, ${wrong.length} wrong after: ${lost + doubled + wrong.length === 0 ? "yes" : "NO"}`,
  );
  for (const line of wrong) print(`  ${line}`);
}
