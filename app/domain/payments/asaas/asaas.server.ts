import type { Ctx } from "#app/domain/ctx.ts";
import { invoicesVia, isIssuedByGateway, lacksInvoiceFacts } from "#app/domain/payments/invoice.ts";
import type { AccountCheck, Gateway } from "#app/domain/payments/provider.ts";
import type { Settings } from "#app/domain/settings.ts";
import { cancel, charge, find, refund } from "./charges.server.ts";
import { readFiscalInfo } from "./invoices.server.ts";
import { noticesState, readNotice } from "./notices.server.ts";
import { readStatement } from "./statement.server.ts";

/** What the doctor asks Asaas for beside a charge. */
const checks = (settings: Settings): AccountCheck[] =>
  isIssuedByGateway(invoicesVia(settings)) ? [notices, invoices] : [notices];

/** Asaas stops telling us of payments after some that it could not deliver, until somebody switches it on again. */
const notices: AccountCheck = {
  name: "gateway-notices",
  title: "Avisos do Asaas",
  silent: "O Asaas não disse se manda os avisos.",
  look: async (ctx) => {
    const state = await noticesState(ctx);
    if (state === "on") return { says: "O Asaas avisa a escola de cada pagamento." };
    return state === "missing"
      ? { says: "O Asaas não sabe para onde mandar os avisos.", advice: addNotices(ctx) }
      : { says: "O Asaas parou de mandar os avisos, depois de quinze que não chegaram.", advice: resumeNotices };
  },
};

/** Whether the account can issue invoices at all; only a real one proves that the city hall takes them. */
const invoices: AccountCheck = {
  name: "gateway-invoices",
  title: "Notas fiscais pelo Asaas",
  silent: "O Asaas não disse se pode emitir notas.",
  look: async (ctx) => {
    if (lacksInvoiceFacts(ctx.settings)) return { says: "Faltam dados da nota fiscal.", advice: completeInvoices };
    const info = await readFiscalInfo(ctx);
    return info
      ? { says: "A conta do Asaas tem as informações fiscais da escola." }
      : { says: noFiscalInfo, advice: addFiscalInfo };
  },
};

const completeInvoices = "Complete-os em Painel → Escola → Vendas: descrição, serviço e alíquota.";
const noFiscalInfo = "A conta do Asaas ainda não tem as informações fiscais da escola, e sem elas não emite notas.";
const addFiscalInfo = "No Asaas, em Notas Fiscais → Configurações, preencha o que a prefeitura pede.";
const addNotices = ({ settings }: Pick<Ctx, "settings">) =>
  `No Asaas, em Integrações → Webhooks, crie um com o endereço ${settings.PUBLIC_ORIGIN}/api/webhooks/asaas e o mesmo token de Painel → Escola → Vendas.`;
const resumeNotices =
  "No Asaas, em Integrações → Webhooks, veja por que falharam, confira o token e reative a fila em até 14 dias: é quanto o Asaas guarda o que não entregou. Até lá a plataforma só pergunta, de hora em hora, pelos pagamentos que esperam.";

/**
 * Asaas: a PIX's code is shown on our own page; card and boleto are paid on the page of Asaas's invoice. It charges
 * nobody without a CPF or CNPJ, and knows no keys of idempotency. For tests it has another address and other keys.
 */
export const asaas: Gateway = {
  charge,
  find,
  refund,
  cancel,
  readNotice,
  stopsWhenRefused: true,
  knownMode: ({ ASAAS_URL, ASAAS_API_KEY = "" }) =>
    /sandbox/.test(new URL(ASAAS_URL).hostname) || ASAAS_API_KEY.startsWith("$aact_hmlg_") ? "test" : "live",
  openAccount: async (ctx) => void (await noticesState(ctx)),
  // A card's money comes a month later, and a boleto's a day later.
  statement: { takes: "days", read: readStatement, comesAtOnce: "pix" },
  checks,
};
