import { AppError } from "#app/domain/app-error.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { lacksKeys } from "#app/domain/payments/checkout.ts";
import {
  type AccountAnswer,
  askAccount,
  gatewayIn,
  knownMode,
  providerOf,
} from "#app/domain/payments/find-provider.server.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { newTransactionId } from "#app/domain/payments/payments.server.ts";
import type { AccountCheck } from "#app/domain/payments/provider.ts";
import { orderOfSchool } from "#app/domain/payments/test-purchase.server.ts";
import { attention, type Finding, type NamedFinding, unused, well, wrong } from "./finding.ts";

/** What is asked for, in centavos: the least that every gateway charges. */
const amountCents = 500;

const ways = [
  { name: "gateway-pix", title: (gateway: string) => `PIX pelo ${gateway}`, method: "pix" },
  { name: "gateway-page", title: (gateway: string) => `Página do ${gateway} para cartão`, method: "credit_card" },
] as const;

/**
 * Proves with the school's own account that it can collect: says whether it is a real one, asks for a PIX and a page of
 * R$ 5,00, and cancels both. Nobody pays, and nothing is stored here.
 */
export async function tryGateway(ctx: Ctx): Promise<NamedFinding[]> {
  const gateway = gatewayOf(ctx.settings.PAYMENTS_PROVIDER)?.name;
  if (!gateway) {
    const none = unused("Nada a provar: a escola não vende por uma conta de verdade.");
    return [{ name: "gateway", title: "Quem recebe os pagamentos", ...none }];
  }
  const findings: NamedFinding[] = [
    { name: "gateway-account", title: `Conta do ${gateway}`, ...(await tryAccount(ctx, gateway)) },
  ];
  for (const { name, title, method } of ways) {
    findings.push({ name, title: title(gateway), ...(await tryMethod(ctx, gateway, method)) });
  }
  for (const check of gatewayIn(ctx.settings)?.checks?.(ctx.settings) ?? []) {
    findings.push({ name: check.name, title: check.title, ...(await look(ctx, check)) });
  }
  return findings;
}

/**
 * Whether people can buy: the gateway takes the school's key, and tells of payments. Asks it, and moves nothing. A key
 * that was ended at the gateway is found here before a buyer finds it.
 */
export async function checkGateway(ctx: Pick<Ctx, "settings">): Promise<Finding> {
  const gateway = gatewayOf(ctx.settings.PAYMENTS_PROVIDER)?.name;
  if (!gateway) return unused("A escola não vende por uma conta de verdade.");
  if (lacksKeys(ctx.settings)) return wrong(`Falta uma chave do ${gateway}: ninguém consegue comprar.`, typeKey);
  const trouble = troubleOf(gateway, await askAccount(ctx));
  if (trouble) return trouble;
  for (const check of gatewayIn(ctx.settings)!.checks?.(ctx.settings) ?? []) {
    const { severity, says, advice } = await look(ctx, check);
    if (severity !== "well") return { ...attention(says, advice), warning: check.title };
  }
  return well(`O ${gateway} responde e aceita a chave da escola.`);
}

function troubleOf(gateway: string, answer: AccountAnswer | null): Finding | null {
  if (answer === "refused")
    return wrong(`O ${gateway} não aceita a chave da escola (status 401): ninguém consegue comprar.`, typeKey);
  if (answer === "silent")
    return wrong(
      `O ${gateway} não respondeu.`,
      "Enquanto ele não responde, ninguém consegue comprar. Confira daqui a pouco.",
    );
  return null;
}

/** Whether anybody would really pay. */
async function tryAccount(ctx: Ctx, gateway: string): Promise<Finding> {
  const trouble = troubleOf(gateway, await askAccount(ctx));
  if (trouble) return trouble;
  const mode = knownMode(ctx.settings);
  if (mode === "live") return well("É a conta de verdade: cada venda cobra de quem compra.");
  if (mode === "test") return attention("É uma conta de teste: nenhuma venda cobra nada.", sellForReal);
  return attention(`O ${gateway} não disse se a conta é de verdade ou de teste.`, checkKey);
}

async function tryMethod(ctx: Ctx, gateway: string, method: PaymentMethod): Promise<Finding> {
  const provider = providerOf(ctx.settings.PAYMENTS_PROVIDER);
  const named = { reference: newTransactionId(), number: 0, providerRef: null };
  const payment = { ...named, method, amountCents, createdAt: await currentTime(ctx) };
  const order = { ...payment, title: "Teste da escola", ...orderOfSchool(ctx.settings) };
  if (gatewayOf(ctx.settings.PAYMENTS_PROVIDER)?.asksTaxId && !order.buyer.taxId) return wrong(noTaxId, sayTaxId);
  const cancel = (providerRef: string | null = null) => provider.cancel(ctx, { ...payment, providerRef });
  try {
    const charged = await provider.charge(ctx, order).catch(async (error) => {
      await cancel(); // It may have been made all the same.
      throw error;
    });
    await cancel(charged.providerRef);
    if (charged.status === "failed") return wrong("A cobrança de R$ 5,00 foi recusada.", checkAccount(gateway));
    if (!charged.instructions) {
      return wrong("A cobrança de R$ 5,00 foi aceita, mas veio sem como pagar.", checkPixKey(gateway));
    }
    return well("Uma cobrança de R$ 5,00 foi feita e cancelada.");
  } catch (error) {
    return wrong(`A cobrança de R$ 5,00 não foi feita. ${reasonOf(error)}`, checkKey);
  }
}

async function look(ctx: Pick<Ctx, "settings">, check: AccountCheck): Promise<Finding> {
  try {
    const { says, advice } = await check.look(ctx);
    return advice ? wrong(says, advice) : well(says);
  } catch (error) {
    return wrong(`${check.silent} ${reasonOf(error)}`, checkKey);
  }
}

/** Why a gateway could not be asked; any other error is thrown again. */
function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const typeKey = "Digite a chave de novo em Painel → Escola → Vendas.";
const sellForReal = "Para vender para valer, troque a chave em Painel → Escola → Vendas pela da conta de verdade.";
const noTaxId = "A cobrança de R$ 5,00 não foi feita: falta o CNPJ ou CPF da escola.";
const sayTaxId = "Preencha em Painel → Escola → A escola.";
const checkPixKey = (gateway: string) => `Confira se a conta tem uma chave PIX cadastrada no ${gateway}.`;
const checkAccount = (gateway: string) =>
  `Confira no ${gateway} se a conta já foi aprovada, e em Painel → Escola → A escola se o CNPJ ou CPF está certo.`;
const checkKey =
  "Se a linha diz 401, a chave da conta está errada: digite-a de novo em Painel → Escola → Vendas. Se não, tente de novo daqui a pouco.";
