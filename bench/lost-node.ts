import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { listMessages, sendMessage } from "#contracts/chat.ts";

import { tokenOf } from "./fill.ts";
import { startProduct } from "./processes.ts";
import { Client } from "./socket-clients.ts";

const SOCKETS = 1000;
const SENDERS = 20;
/** Seconds of sending before and after the loss. */
const [BEFORE_S, AFTER_S] = [5, 15];
const BACK_WITHIN_S = 60;

/** A message acknowledged with 201, with its members. */
interface Acknowledged {
  id: number;
  conversationId: number;
  from: number;
  to: number;
}

/**
 * Measures two servers with 1,000 sockets while one is killed with -9 and members write: nothing may be lost, doubled
 * or leaked.
 */
export async function measureLostNode(
  url: string,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const [a, b] = await Promise.all([startProduct(url, `${folder}-a`), startProduct(url, `${folder}-b`)]);
  const origins = [a.origin, b.origin];
  const clients = Array.from({ length: SOCKETS }, (_, at) => new Client(at + 1, origins, at));
  while (clients.some(({ isOpen }) => !isOpen)) await setTimeout(50);

  const acknowledged: Acknowledged[] = [];
  const over = new AbortController();
  const senders = Array.from({ length: SENDERS }, async (_, sender) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const from = 1 + ((sender * 50 + turn * 7) % SOCKETS);
      const to = 1 + ((from + 13 + sender) % SOCKETS);
      acknowledged.push(await sendUntilTaken(origins, from, to, sender + turn));
      await setTimeout(20);
    }
  });
  await setTimeout(BEFORE_S * 1000);
  const killedAt = performance.now();
  b.kill();
  await setTimeout(AFTER_S * 1000);
  while (clients.some(({ isOpen }) => !isOpen) && performance.now() - killedAt < 2 * BACK_WITHIN_S * 1000)
    await setTimeout(100);
  over.abort();
  await Promise.all(senders);
  await setTimeout(1000);

  const back = Math.max(0, ...clients.map(({ connectedAt }) => (connectedAt - killedAt) / 1000));
  const allBack = clients.every(({ isOpen }) => isOpen) && back <= BACK_WITHIN_S;
  const { bySocket, byThread, lost, twice, strange } = await judge(a.origin, clients, acknowledged);
  print(
    `\nTwo servers, ${SOCKETS} sockets, one killed with -9: ${acknowledged.length} acknowledged messages, ${bySocket} by the socket, ${byThread} in the thread when it was back, ${lost} lost, ${twice} twice, ${strange} to a stranger; all back after ${back.toFixed(1)} s`,
  );
  const holds = lost === 0 && twice === 0 && strange === 0 && allBack;
  print(`nothing lost, doubled or leaked, all back within ${BACK_WITHIN_S} s: ${holds ? "yes" : "NO"}`);
  for (const client of clients) client.stop();
  await a.stop();
}

async function judge(origin: string, clients: readonly Client[], acknowledged: readonly Acknowledged[]) {
  const due = new Map(acknowledged.map((each) => [each.id, each]));
  const counts = { bySocket: 0, byThread: 0, lost: 0, twice: 0, strange: 0 };
  const heardBy = clients.map(({ heard }) => {
    const ids = new Map<number, number>();
    for (const each of heard) {
      const id = each.type === "message" ? each.data.message?.id : undefined;
      if (id !== undefined) ids.set(id, (ids.get(id) ?? 0) + 1);
    }
    return ids;
  });
  for (const [at, ids] of heardBy.entries()) {
    for (const [id, times] of ids) {
      const message = due.get(id);
      if (times > 1) counts.twice += 1;
      if (message !== undefined && message.from !== at + 1 && message.to !== at + 1) counts.strange += 1;
    }
  }
  for (const { id, conversationId, to } of acknowledged) {
    if (heardBy[to - 1]?.has(id)) counts.bySocket += 1;
    else if (await isInThread(origin, to, conversationId, id)) counts.byThread += 1;
    else counts.lost += 1;
  }
  return counts;
}

async function isInThread(
  origin: string,
  member: number,
  conversationId: number,
  id: number,
): Promise<boolean> {
  const path = listMessages.path.replace(":id", String(conversationId));
  const answer = await fetch(`${origin}${path}?after=${id - 1}&limit=1`, {
    headers: { authorization: `Bearer ${tokenOf(member)}` },
  });
  const found = (await answer.json()) as { id: number }[];
  return found[0]?.id === id;
}

/** Like the app, sends the same message under the same id until a server has accepted it. */
async function sendUntilTaken(
  origins: readonly string[],
  from: number,
  to: number,
  first: number,
): Promise<Acknowledged> {
  const clientId = randomUUID();
  for (let tries = first; ; tries++) {
    const answer = await fetch((origins[tries % origins.length] ?? "") + sendMessage.path, {
      method: "POST",
      headers: { authorization: `Bearer ${tokenOf(from)}`, "content-type": "application/json" },
      body: JSON.stringify({ otherUserId: to, content: `Plot ${first}`, clientId }),
    }).catch(() => null);
    if (answer?.ok) {
      const { id, conversationId } = (await answer.json()) as { id: number; conversationId: number };
      return { id, conversationId, from, to };
    }
    await setTimeout(100);
  }
}
