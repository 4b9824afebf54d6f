import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Settings } from "#app/domain/settings.ts";
import { failureOf, NotPublic } from "#app/domain/webhooks/sending/failure.server.ts";
import type { Failure } from "#app/domain/webhooks/sending/failure.ts";
import { post } from "#app/domain/webhooks/sending/post.server.ts";
import { isPublic } from "#app/domain/webhooks/sending/public-address.server.ts";
import { secondsAsked } from "#app/domain/webhooks/sending/retry-after.ts";

export type Message = { url: string; headers: Headers; body: string };
/**
 * What came of an attempt: the status that was answered, null where none was, and what is wrong, null where nothing is.
 * `retryAfter`: the seconds that the other side asked to be left alone for, where it did.
 */
export type Answer = { status: number | null; failure: Failure | null; milliseconds: number; retryAfter?: number };
export type Send = (message: Message) => Promise<Answer>;

type Resolve = (host: string) => Promise<LookupAddress[]>;

/** How long the other side has, from looking up its name to the end of its answer. */
export const sendSeconds = 20;

/**
 * Whoever carries messages to their endpoints. A name is looked up once, at the moment of sending; all it stands for
 * must be public, unless the settings let messages into private networks, and the connection goes to those very
 * addresses: a name that leads elsewhere a moment later changes nothing. No redirect is followed.
 */
export function sender(
  settings: Pick<Settings, "WEBHOOKS_TO_PRIVATE">,
  { resolve = everyAddress, timeoutMs = sendSeconds * 1_000 }: { resolve?: Resolve; timeoutMs?: number } = {},
): Send {
  return async ({ url, headers, body }) => {
    const begun = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    const took = () => Math.round(performance.now() - begun);
    try {
      const target = new URL(url);
      const addresses = await inTime(addressesOf(target, resolve), signal);
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

/** Too much at once, and not now: what these say of when to come back is heeded. */
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

/** A name service that never answers is given up like anybody else. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
