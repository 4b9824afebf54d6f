import type { z } from "zod";
import type { Ctx } from "#app/domain/ctx.ts";
import { gateways } from "#app/domain/gateways.ts";
import { askGateway, noAnswerOf, type Question, type Reply } from "#app/domain/payments/ask-gateway.server.ts";
import { failureCodes } from "./shapes.ts";

const { name } = gateways.mercado_pago;

const refusals = { GET: [404], POST: [400, 402, 404, 409, 422], PUT: [400, 404, 409, 422], DELETE: [] };

/** Mercado Pago did not say what happened, or said what must not be. */
export const noAnswer = noAnswerOf(name);

/**
 * Asks Mercado Pago with the school's token. `key`: up to 64 letters, digits and hyphens, under which it does the same
 * thing once; needed for every POST.
 */
export async function ask<Answer extends z.ZodType>(
  { settings }: Pick<Ctx, "settings">,
  { key, headers, ...question }: Question<Answer> & { key?: string },
): Promise<Reply<z.output<Answer>>> {
  const { MERCADO_PAGO_ACCESS_TOKEN: token, MERCADO_PAGO_URL: base } = settings;
  if (!token) throw noAnswer(`${question.method} ${question.path.split("?")[0]}: the school's access token is missing`);
  const account = { name, base, refusals, codesIn: failureCodes, headers: { Authorization: `Bearer ${token}` } };
  return await askGateway(account, { ...question, headers: { ...(key && { "X-Idempotency-Key": key }), ...headers } });
}
