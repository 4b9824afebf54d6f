import { isIP } from "node:net";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { addressSentences } from "#app/domain/webhooks/endpoints/labels.ts";
import { isPublic } from "#app/domain/webhooks/sending/public-address.server.ts";

/** Names that mean something inside of a network only (RFC 6761, RFC 8375, RFC 9476), and those without a dot. */
const internal = /^[^.]+\.?$|(^|\.)(localhost|local|internal|home\.arpa|invalid|test|onion)\.?$/;

/**
 * Refuses an address that messages will never go to: one without TLS, and one that is plainly of a private network.
 * What a name leads to is looked at when something is sent there. With WEBHOOKS_TO_PRIVATE all of them are taken.
 */
export function requireReachable({ settings }: Pick<Ctx, "settings">, url: string) {
  if (settings.WEBHOOKS_TO_PRIVATE) return;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:") throw wrong(addressSentences.form);
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) ? !isPublic(literal) : internal.test(hostname)) throw wrong(addressSentences.private);
}

const wrong = (sentence: string) => new Refusal("invalid", sentence, { fields: { url: [sentence] } });
