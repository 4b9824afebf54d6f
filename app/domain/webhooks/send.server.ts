import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { withDeadline } from "#app/domain/deadline.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { errorCode } from "#app/domain/transaction.ts";
import type { Failure } from "./delivery.ts";
import { isPublic } from "./public-address.server.ts";

/** The name resolves to an address outside the public internet. */
class NotPublic extends Error {}

const kinds: [code: RegExp, failure: Failure][] = [
  [/^(ENOTFOUND|EAI_|ENODATA)/, "unresolved"],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)/, "unreachable"],
  [/CERT|SIGNED|UNABLE_TO|TLS|SSL|EPROTO/, "certificate"],
];

function failureOf(error: unknown): Failure {
  if (error instanceof NotPublic) return "private";
  if (error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name)) return "timeout";
  const code = errorCode(error) ?? "";
  return kinds.find(([form]) => form.test(code))?.[1] ?? "broken";
}

type RetryHeaders = { "retry-after"?: string | undefined; date?: string | undefined };

/**
 * `Retry-After` in seconds (RFC 9110, 10.2.3), given as a number or as a date; dates are compared with the answer's own
 * `Date`. Null when absent or malformed.
 */
function secondsAsked({ "retry-after": retryAfter = "", date = "" }: RetryHeaders): number | null {
  const value = retryAfter.trim();
  if (/^\d+$/.test(value)) return Number(value);
  const until = momentOf(value);
  return until === null ? null : Math.max(0, Math.ceil((until - (momentOf(date) ?? Date.now())) / 1_000));
}

/** An HTTP date in any of its three forms, in milliseconds; the oldest of them does not say that it means UTC. */
function momentOf(text: string): number | null {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
  const moment = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(moment) ? null : moment;
}

/** An answer is read this far and discarded, so that the receiver can finish sending it. */
const maxRead = 64 * 1024;

/** Interim answers ("103 Early Hints") allowed; Node itself sets no limit. */
const maxInterim = 20;

type Posting = { addresses: LookupAddress[]; headers: Headers; body: string; signal: AbortSignal };

type Head = { status: number; headers: IncomingHttpHeaders };

/**
 * Sends one POST over its own connection to one of the checked `addresses`, without resolving the name again. Returns
 * the answer's head even if its body never ends.
 */
function post(target: URL, { addresses, headers, body, signal }: Posting): Promise<Head> {
  const { request } = target.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      headers: { ...Object.fromEntries(headers), "content-length": Buffer.byteLength(body) },
      agent: false,
      lookup: pinnedTo(addresses),
      autoSelectFamilyAttemptTimeout: 2_500,
      signal,
    };
    const outgoing = request(target, options);
    let head: Head | undefined;
    const end = (error: Error) => (head ? resolve(head) : reject(error));
    let interim = 0;
    outgoing.on("information", () => {
      interim += 1;
      if (interim > maxInterim) outgoing.destroy(new Error("The answer does not come."));
    });
    outgoing.on("response", (answer) => {
      const here = { status: answer.statusCode!, headers: answer.headers };
      head = here;
      let read = 0;
      answer.on("data", (chunk: Buffer) => {
        read += chunk.length;
        if (read > maxRead) answer.destroy();
      });
      answer.on("error", end);
      answer.on("close", () => resolve(here));
    });
    outgoing.on("error", end);
    outgoing.on("close", () => end(new Error("The connection ended without an answer.")));
    outgoing.end(body);
  });
}

const pinnedTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_, { all }, answer) => {
    if (all) return answer(null, addresses);
    answer(null, addresses[0]!.address, addresses[0]!.family);
  };

type Message = { url: string; headers: Headers; body: string };
/** The result of one attempt. `status` is null without an answer, `failure` is null on success. */
export type SendResult = { status: number | null; failure: Failure | null; milliseconds: number; retryAfter?: number };
export type Send = (message: Message) => Promise<SendResult>;

type Resolve = (host: string) => Promise<LookupAddress[]>;

/** Time limit of one attempt, from resolving the name to the end of the answer. */
export const sendSeconds = 20;

/**
 * Sends messages to endpoints. A name is resolved once, all its addresses must be public (unless WEBHOOKS_TO_PRIVATE),
 * and the connection goes to those addresses, so that DNS rebinding changes nothing. Redirects are not followed.
 */
export function createSender(
  settings: Pick<Settings, "WEBHOOKS_TO_PRIVATE">,
  { resolve = everyAddress, timeoutMs = sendSeconds * 1_000 }: { resolve?: Resolve; timeoutMs?: number } = {},
): Send {
  return async ({ url, headers, body }) => {
    const begun = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    const took = () => Math.round(performance.now() - begun);
    try {
      const target = new URL(url);
      // `lookup` takes no signal, so a name server that never answers is given up here.
      const addresses = await withDeadline(begun + timeoutMs, () => addressesOf(target, resolve), timedOut);
      if (!settings.WEBHOOKS_TO_PRIVATE) requirePublic(target, addresses);
      const head = await post(target, { addresses, headers, body, signal });
      const { status } = head;
      const retryAfter = asksToWait.has(status) ? secondsAsked(head.headers) : null;
      return { status, failure: verdict(status), milliseconds: took(), ...(retryAfter !== null && { retryAfter }) };
    } catch (error) {
      return { status: null, failure: failureOf(error), milliseconds: took() };
    }
  };
}

/** Statuses whose `Retry-After` is respected. */
const asksToWait = new Set([429, 503]);

const everyAddress: Resolve = (host) => lookup(host, { all: true });

async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(literal);
  return family ? [{ address: literal, family }] : await resolve(hostname);
}

function requirePublic({ protocol }: URL, addresses: LookupAddress[]) {
  if (protocol !== "https:" || !addresses.every(({ address }) => isPublic(address))) throw new NotPublic();
}

function verdict(status: number): Failure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return "gone";
  return status >= 300 && status < 400 ? "redirect" : "answer";
}

const timedOut = () => new DOMException("no answer from the name server", "TimeoutError");
