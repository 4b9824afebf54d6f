import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { readJson } from "#app/domain/payments/ask-gateway.server.ts";
import { isOwnReference, type Message, type ProviderNotice } from "#app/domain/payments/provider.ts";
import { isEqualConstantTime } from "#app/domain/secrets/secret-token.server.ts";
import { readPayment } from "./charges.server.ts";
import { ask, noAnswer } from "./client.server.ts";
import { readInvoice } from "./invoices.server.ts";
import { noticeShape, webhooksShape } from "./shapes.ts";

/**
 * Reads a notice: checks its token, and asks Asaas what it is about where it does not say. Null for what is about no
 * payment of ours. After fifteen refusals Asaas stops telling anything, so money for a payment that we do not know is
 * not refused.
 */
export async function readNotice(ctx: Ctx, { headers, body }: Message): Promise<ProviderNotice | null> {
  requireToken(ctx, headers);
  const { id, payment, invoice } = noticeShape.safeParse(readJson(body)).data ?? {};
  const about = invoice ?? payment;
  if (!id || !about) return null;
  const read = invoice ? readInvoice : readPayment;
  const reference = about.externalReference ?? (await read(ctx, about.id))?.externalReference ?? "";
  if (!isOwnReference(reference)) return null;
  return { id, reference, noticed: about.id, isPaid: false, isAboutInvoice: Boolean(invoice) };
}

/** Refuses (unauthenticated) a notice without one of the school's tokens. It is a shared secret, without a time. */
function requireToken({ settings }: Ctx, headers: Headers) {
  const tokens = settings.ASAAS_WEBHOOK_TOKEN;
  if (!tokens) throw noAnswer("the token of the school's notices is missing");
  const given = headers.get("asaas-access-token") ?? "";
  if (!tokens.map((token) => isEqualConstantTime(token, given)).includes(true))
    throw new AppError("unauthenticated", "Assinatura inválida.");
}

/** Whether Asaas tells us of payments: `missing` if it was never told where, `stopped` after too many refusals. */
export async function noticesState(ctx: Pick<Ctx, "settings">): Promise<"on" | "missing" | "stopped"> {
  const { data } = await ask(ctx, { method: "GET", path: "/webhooks", answer: webhooksShape });
  const ours =
    data?.data.filter(({ url }) => url?.startsWith(`${ctx.settings.PUBLIC_ORIGIN}/api/webhooks/asaas`)) ?? [];
  if (!ours.length) return "missing";
  return ours.some(({ enabled, interrupted }) => enabled && !interrupted) ? "on" : "stopped";
}
