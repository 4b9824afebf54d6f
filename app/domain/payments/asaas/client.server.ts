import type { z } from "zod";
import type { Ctx } from "#app/domain/ctx.ts";
import { gateways } from "#app/domain/gateways.ts";
import { askGateway, noAnswerOf, type Question, type Reply } from "#app/domain/payments/ask-gateway.server.ts";
import { failureCodes, failureWords } from "./shapes.ts";

const { name } = gateways.asaas;

const refusals = { GET: [400, 404], POST: [400, 404], PUT: [400, 404], DELETE: [400, 404] };

/** Asaas did not say what happened, or said what must not be. */
export const noAnswer = noAnswerOf(name);

/** Asks Asaas with the school's key. It knows no keys of idempotency: search before anything is made again. */
export async function ask<Answer extends z.ZodType>(
  { settings }: Pick<Ctx, "settings">,
  { path, ...question }: Question<Answer>,
): Promise<Reply<z.output<Answer>>> {
  const { ASAAS_API_KEY: key, ASAAS_URL: base } = settings;
  if (!key) throw noAnswer(`${question.method} ${path.split("?")[0]}: the school's key is missing`);
  const account = {
    name,
    base,
    refusals,
    codesIn: failureCodes,
    wordsIn: failureWords,
    headers: { access_token: key, "User-Agent": "Sementeira" },
  };
  return await askGateway(account, { ...question, path: `/v3${path}` });
}
