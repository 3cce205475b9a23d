import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

/** The settings of a server that takes payments with the stand-in. */
const STRIPE_SECRET = "whsec_stand_in_for_tests";

/** A PaymentIntent, as Stripe writes it. */
interface StoredIntent {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  latest_charge: {
    id: string;
    object: "charge";
    amount_refunded: number;
    refunds?: { has_more: boolean; data: { amount: number; status: string }[] };
    payment_method_details: { card: { last4: string } };
  } | null;
}

/** How the stand-in fails calls. */
export interface Faults {
  /** Matching calls (`METHOD /path`) respond 500. */
  fail?: RegExp;
  /** Responses are delayed by this many milliseconds. */
  slowMs?: number;
  /** Matching calls take effect, but the response is lost: the connection breaks. */
  lose?: RegExp;
  /** Refunds are taken, and have failed. */
  failRefunds?: boolean;
}

/** A stand-in for Stripe's API on this machine: PaymentIntents, refunds, idempotency keys, and signed messages. */
export interface StripeService {
  readonly url: string;
  readonly env: Record<string, string>;
  readonly intents: Map<string, StoredIntent>;
  readonly refunds: string[];
  /** Calls so far, `METHOD /path`. */
  readonly calls: string[];
  faults: Faults;
  /** Charges the member's card. */
  pay(id: string, changes?: Partial<StoredIntent>): StoredIntent;
  /** A message with its signature, ready to be posted. */
  sign(
    type: string,
    object: unknown,
    options?: { id?: string; ageSeconds?: number; secret?: string },
  ): { payload: string; headers: Record<string, string> };
  close(): Promise<void>;
}

export async function startStripeService(): Promise<StripeService> {
  const intents = new Map<string, StoredIntent>();
  /** By idempotency key: the request and its response. */
  const kept = new Map<string, { asked: string; answer: [number, unknown] }>();
  const refunds: string[] = [];
  const calls: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: StripeService = {
    url,
    env: {
      STRIPE_SECRET_KEY: "sk_test_stand_in",
      STRIPE_PUBLISHABLE_KEY: "pk_test_stand_in",
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      STRIPE_API_URL: url,
    },
    intents,
    refunds,
    calls,
    faults: {},
    pay(id, changes = {}) {
      const intent = intents.get(id);
      if (intent === undefined) throw new Error(`There is no ${id}`);
      const latest_charge = {
        id: `ch_${id}`,
        object: "charge" as const,
        amount_refunded: 0,
        payment_method_details: { card: { last4: "4242" } },
      };
      return Object.assign(intent, {
        status: "succeeded",
        amount_received: intent.amount,
        latest_charge,
        ...changes,
      });
    },
    sign(type, object, { id = `evt_${randomBytes(8).toString("hex")}`, ageSeconds = 0, secret } = {}) {
      const payload = JSON.stringify({ id, object: "event", type, data: { object } });
      const at = Math.floor(Date.now() / 1000) - ageSeconds;
      const hash = createHmac("sha256", secret ?? STRIPE_SECRET)
        .update(`${at}.${payload}`)
        .digest("hex");
      return {
        payload,
        headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${hash}` },
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const path = new URL(request.url ?? "/", url).pathname;
    const call = `${request.method} ${path}`;
    calls.push(call);
    const { fail, slowMs = 0, lose } = service.faults;
    if (slowMs > 0) await setTimeout(slowMs);
    if (request.headers.authorization !== "Bearer sk_test_stand_in")
      return send(response, 401, { error: { type: "invalid_request_error", message: "No such key" } });
    if (fail?.test(call) === true)
      return send(response, 500, { error: { type: "api_error", message: "On our side" } });
    const key = request.headers["idempotency-key"];
    const [status, body] = typeof key === "string" ? actOnce(key, call, form) : act(call, form);
    if (lose?.test(call) === true) return void response.destroy();
    send(response, status, body);
  }

  /** A refusal is stored under its key as well, and a key is valid for one request only. */
  function actOnce(key: string, call: string, form: URLSearchParams): [number, unknown] {
    const asked = `${call} ${form.toString()}`;
    const known = kept.get(key) ?? { asked, answer: act(call, form) };
    kept.set(key, known);
    if (known.asked === asked) return known.answer;
    return [400, { error: { type: "idempotency_error", message: "The key was used for something else" } }];
  }

  function act(call: string, form: URLSearchParams): [number, unknown] {
    if (call === "POST /v1/payment_intents") return [200, create(form)];
    if (call === "POST /v1/refunds") return refund(form);
    const [, method, id = "", verb] = /^(GET|POST) \/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(call) ?? [];
    const intent = intents.get(id);
    if (method === undefined || intent === undefined)
      return [404, appError("resource_missing", `No such payment_intent: '${id}'`)];
    if (verb === undefined) return [200, intent];
    if (["succeeded", "processing", "canceled"].includes(intent.status))
      return [400, appError("payment_intent_unexpected_state", "It cannot be canceled")];
    return [200, Object.assign(intent, { status: "canceled" })];
  }

  function create(form: URLSearchParams): StoredIntent {
    const id = `pi_${randomBytes(12).toString("hex")}`;
    const metadata = [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value] as const];
    });
    const intent: StoredIntent = {
      id,
      object: "payment_intent",
      amount: Number(form.get("amount")),
      amount_received: 0,
      currency: form.get("currency") ?? "",
      status: "requires_payment_method",
      client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
      metadata: Object.fromEntries(metadata),
      latest_charge: null,
    };
    intents.set(id, intent);
    return intent;
  }

  function refund(form: URLSearchParams): [number, unknown] {
    const id = form.get("payment_intent") ?? "";
    const intent = intents.get(id);
    if (intent?.latest_charge == null)
      return [400, appError("charge_invalid_parameter", "Nothing to refund")];
    const left = intent.amount_received - intent.latest_charge.amount_refunded;
    const amount = Number(form.get("amount") ?? left);
    if (left === 0) return [400, appError("charge_already_refunded", "It has been refunded")];
    if (amount > left) return [400, appError("charge_invalid_parameter", "More than is left")];
    if (service.faults.failRefunds === true) return [200, { object: "refund", status: "failed" }];
    intent.latest_charge.amount_refunded += amount;
    refunds.push(id);
    return [200, { id: `re_${id}`, object: "refund", status: "succeeded", payment_intent: id }];
  }

  return service;
}

const appError = (code: string, message: string) => ({
  error: { type: "invalid_request_error", code, message },
});

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
