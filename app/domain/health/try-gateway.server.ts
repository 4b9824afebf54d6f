import { AppError } from "#app/domain/app-error.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { mercadoPago, sells, simulates } from "#app/domain/payments/checkout.ts";
import { providerOf } from "#app/domain/payments/find-provider.server.ts";
import { newTransactionId } from "#app/domain/payments/make-payment.server.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { schoolOf } from "#app/domain/school.ts";
import { type Finding, type NamedFinding, unused, well, wrong } from "./finding.ts";

/** What is asked for, in centavos. */
const amountCents = 100;

const ways = [
  { name: "gateway-pix", title: `PIX pelo ${mercadoPago}`, method: "pix" },
  { name: "gateway-page", title: `Página do ${mercadoPago} para cartão e boleto`, method: "credit_card" },
] as const;

/**
 * Proves with the school's own account that it can collect: asks for a PIX and a page of R$ 1,00, and cancels both.
 * Nobody pays, and nothing is stored here.
 */
export async function tryGateway(ctx: Ctx): Promise<NamedFinding[]> {
  if (!sells(ctx.settings) || simulates(ctx.settings)) {
    const none = unused(`Nada a provar: quem recebe os pagamentos não é o ${mercadoPago}.`);
    return [{ name: "gateway", title: "Quem recebe os pagamentos", ...none }];
  }
  const findings: NamedFinding[] = [];
  for (const { name, title, method } of ways) findings.push({ name, title, ...(await tryMethod(ctx, method)) });
  return findings;
}

async function tryMethod(ctx: Ctx, method: PaymentMethod): Promise<Finding> {
  const { platformName, email } = schoolOf(ctx.settings);
  const provider = providerOf(ctx.settings.PAYMENTS_PROVIDER);
  const reference = newTransactionId();
  const payment = { number: 0, method, amountCents, createdAt: await currentTime(ctx) };
  const order = {
    ...{ ...payment, reference, title: "Teste da escola", buyer: { email, name: platformName } },
    ...{ dueDate: null, expiresAt: null, cardNumber: null },
  };
  try {
    const charged = await provider.charge(ctx, order);
    await provider.cancel(ctx, reference, { ...payment, providerRef: charged.providerRef ?? null });
    if (!charged.instructions) return wrong("A cobrança de R$ 1,00 foi aceita, mas veio sem como pagar.", checkPixKey);
    return well("Uma cobrança de R$ 1,00 foi feita e cancelada.");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    return wrong(`A cobrança de R$ 1,00 não foi feita. ${why}`, checkToken);
  }
}

const checkPixKey = `Confira se a conta tem uma chave PIX cadastrada no ${mercadoPago}.`;
const checkToken =
  "Se a linha diz 401, o Access Token está errado: digite-o de novo em Painel → Escola → Vendas. Se não, tente de novo daqui a pouco.";
