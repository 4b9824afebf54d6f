import { AppError } from "#app/domain/app-error.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { readFiscalInfo } from "#app/domain/payments/asaas/invoices.server.ts";
import { noticesState } from "#app/domain/payments/asaas/notices.server.ts";
import { providerOf } from "#app/domain/payments/find-provider.server.ts";
import { askMode } from "#app/domain/payments/gateway-mode.server.ts";
import { lacksInvoiceFacts } from "#app/domain/payments/invoice.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { newTransactionId } from "#app/domain/payments/payments.server.ts";
import { schoolOf } from "#app/domain/school.ts";
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
  const provider = ctx.settings.PAYMENTS_PROVIDER;
  const gateway = gatewayOf(provider)?.name;
  if (!gateway) {
    const none = unused("Nada a provar: quem recebe os pagamentos não é o Mercado Pago nem o Asaas.");
    return [{ name: "gateway", title: "Quem recebe os pagamentos", ...none }];
  }
  const findings: NamedFinding[] = [
    { name: "gateway-account", title: `Conta do ${gateway}`, ...(await tryAccount(ctx, gateway)) },
  ];
  for (const { name, title, method } of ways) {
    findings.push({ name, title: title(gateway), ...(await tryMethod(ctx, gateway, method)) });
  }
  if (provider === "asaas") {
    findings.push({ name: "gateway-notices", title: "Avisos do Asaas", ...(await tryNotices(ctx)) });
  }
  if (provider === "asaas" && ctx.settings.SERVICE_INVOICES === "asaas") {
    findings.push({ name: "gateway-invoices", title: "Notas fiscais pelo Asaas", ...(await tryInvoices(ctx)) });
  }
  return findings;
}

/** Whether anybody would really pay. */
async function tryAccount(ctx: Ctx, gateway: string): Promise<Finding> {
  const mode = await askMode(ctx);
  if (mode === "live") return well("É a conta de verdade: cada venda cobra de quem compra.");
  if (mode === "test") return attention("É uma conta de teste: nenhuma venda cobra nada.", sellForReal);
  return attention(`O ${gateway} não disse se a conta é de verdade ou de teste.`, checkKey);
}

async function tryMethod(ctx: Ctx, gateway: string, method: PaymentMethod): Promise<Finding> {
  const { platformName, email, taxId } = schoolOf(ctx.settings);
  const provider = providerOf(ctx.settings.PAYMENTS_PROVIDER);
  const reference = newTransactionId();
  const payment = { number: 0, method, amountCents, createdAt: await currentTime(ctx) };
  const order = {
    ...{ ...payment, reference, title: "Teste da escola", buyer: { id: "escola", email, name: platformName, taxId } },
    dueDate: null,
    expiresAt: null,
    instalments: 1,
    cardNumber: null,
  };
  if (gatewayOf(ctx.settings.PAYMENTS_PROVIDER)?.asksTaxId && !taxId) return wrong(noTaxId, sayTaxId);
  const cancel = (providerRef: string | null = null) => provider.cancel(ctx, reference, { ...payment, providerRef });
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

/** Asaas stops telling us of payments after some that it could not deliver, until somebody switches it on again. */
async function tryNotices(ctx: Ctx): Promise<Finding> {
  try {
    const state = await noticesState(ctx);
    if (state === "on") return well("O Asaas avisa a escola de cada pagamento.");
    return state === "missing"
      ? wrong("O Asaas não sabe para onde mandar os avisos.", addNotices(ctx))
      : wrong("O Asaas parou de mandar os avisos, depois de quinze que não chegaram.", resumeNotices);
  } catch (error) {
    return wrong(`O Asaas não disse se manda os avisos. ${reasonOf(error)}`, checkKey);
  }
}

/** Whether the account can issue invoices at all; only a real one proves that the city hall takes them. */
async function tryInvoices(ctx: Ctx): Promise<Finding> {
  if (lacksInvoiceFacts(ctx.settings)) return wrong("Faltam dados da nota fiscal.", completeInvoices);
  try {
    const info = await readFiscalInfo(ctx);
    return info ? well("A conta do Asaas tem as informações fiscais da escola.") : wrong(noFiscalInfo, addFiscalInfo);
  } catch (error) {
    return wrong(`O Asaas não disse se pode emitir notas. ${reasonOf(error)}`, checkKey);
  }
}

/** Why a gateway could not be asked; any other error is thrown again. */
function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const sellForReal = "Para vender para valer, troque a chave em Painel → Escola → Vendas pela da conta de verdade.";
const completeInvoices = "Complete-os em Painel → Escola → Vendas: descrição, serviço e alíquota.";
const noFiscalInfo = "A conta do Asaas ainda não tem as informações fiscais da escola, e sem elas não emite notas.";
const addFiscalInfo = "No Asaas, em Notas Fiscais → Configurações, preencha o que a prefeitura pede.";
const noTaxId = "A cobrança de R$ 5,00 não foi feita: falta o CNPJ ou CPF da escola.";
const sayTaxId = "Preencha em Painel → Escola → A escola.";
const checkPixKey = (gateway: string) => `Confira se a conta tem uma chave PIX cadastrada no ${gateway}.`;
const checkAccount = (gateway: string) =>
  `Confira no ${gateway} se a conta já foi aprovada, e em Painel → Escola → A escola se o CNPJ ou CPF está certo.`;
const checkKey =
  "Se a linha diz 401, a chave da conta está errada: digite-a de novo em Painel → Escola → Vendas. Se não, tente de novo daqui a pouco.";
const addNotices = ({ settings }: Ctx) =>
  `No Asaas, em Integrações → Webhooks, crie um com o endereço ${settings.PUBLIC_ORIGIN}/api/webhooks/asaas e o mesmo token de Painel → Escola → Vendas.`;
const resumeNotices =
  "No Asaas, em Integrações → Webhooks, veja por que falharam, confira o token e reative a fila em até 14 dias: é quanto o Asaas guarda o que não entregou. Até lá a plataforma só pergunta, de hora em hora, pelos pagamentos que esperam.";
