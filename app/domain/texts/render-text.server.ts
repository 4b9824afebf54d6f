import { certificateNumber } from "#app/domain/certificates/certificate.ts";
import * as facts from "#app/domain/facts.ts";
import { foldText } from "#app/domain/fold.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { renderMarkdown } from "#app/domain/markdown.server.ts";
import { maxSizeText, tooLargeMessage } from "#app/domain/media/upload.ts";
import { hostedDays, sells } from "#app/domain/payments/checkout.ts";
import { invoicesVia } from "#app/domain/payments/invoice.ts";
import { periodInWords, retention } from "#app/domain/retention.ts";
import { categoryNames, schoolOf } from "#app/domain/school.ts";
import type { Settings } from "#app/domain/settings.ts";
import { configuredProviders, mailsCodes } from "#app/domain/sign-in/sign-in.ts";

/** What differs from school to school, by its name in texts: `{{…}}`. */
function textVariables(settings: Settings): Record<string, string> {
  const providers = configuredProviders(settings).map(({ label }) => label);
  const mail = settings.SMTP_URL
    ? "entrega os e-mails que mandamos a você e, para isso, recebe o seu nome, o seu e-mail e o texto de cada um."
    : "nesta instalação nenhum está ligado; os e-mails ficam guardados no próprio servidor.";
  return {
    ...Object.fromEntries(
      Object.entries({ ...schoolOf(settings), ...categoryNames(settings), ...facts }).map(([name, value]) => [
        name,
        String(value),
      ]),
    ),
    signIn: new Intl.ListFormat("pt-BR", { type: "disjunction" }).format(providers) || "ainda a definir",
    orCode: mailsCodes(settings) ? ", ou peça um código por e-mail" : "",
    mail,
    assistant: whoAnswers(settings),
    files: whoKeepsFiles(settings),
    ...whoCollects(settings),
    ...invoiceWords[invoicesVia(settings)],
    maxImage: maxSizeText("image", settings),
    videoLimit: tooLargeMessage("video", settings),
    audioLimit: tooLargeMessage("audio", settings),
    documentLimit: tooLargeMessage("document", settings),
    uploadQuota: `${settings.UPLOAD_QUOTA_GB} GB`,
    purchasesKept: periodInWords(retention.purchases.period),
    idleAccountsKept: periodInWords(retention.idleAccounts.period),
    sampleNumber: certificateNumber({ platform: settings.PLATFORM_NAME, month: "2026-11", n: 1 }),
  };
}

/** Where the assistant's answers are made, and what leaves the platform for it. */
function whoAnswers({ AI_BASE_URL }: Settings) {
  return AI_BASE_URL
    ? `as suas perguntas e a conversa vão, sem o seu nome e sem o seu e-mail, ao serviço em ${new URL(AI_BASE_URL).host}, que escreve as respostas. Por isso, não escreva nelas nada que esse serviço não deva ler. Se preferir que nada saia daqui, desligue isso em [Seus dados](/profile/data): o assistente passa a responder só com as páginas da escola.`
    : "as respostas são feitas no próprio servidor, e nada da conversa sai dele.";
}

/** Who moves the money of purchases, and how that changes what the texts promise. */
function whoCollects(settings: Settings) {
  const gateway = gatewayOf(settings.PAYMENTS_PROVIDER);
  if (gateway) {
    const taxId = gateway.asksTaxId ? "o seu CPF ou CNPJ, " : "";
    return {
      payments: `o ${gateway.name} recebe o seu nome, o seu e-mail, ${taxId}o que você comprou e o valor, para cobrar e para devolver. Os dados do cartão você escreve na página dele, e eles não passam por aqui.`,
      boletoDue: `vence em ${hostedDays} dias`,
      boletoBack: gateway.boletoBack,
      simulated: "",
    };
  }
  const isSold = sells(settings);
  return {
    payments: isSold
      ? "hoje os pagamentos são simulados dentro da própria plataforma e nenhum dado de compra sai dela. Antes de contratarmos uma empresa de pagamentos, ela será nomeada aqui."
      : "a escola só tem cursos gratuitos, e nenhum dado de compra sai daqui.",
    boletoDue: `vence em ${facts.boletoBankingDays} dias úteis, ou no dia que você escolher, de amanhã até ${facts.boletoMaxDays} dias`,
    boletoBack:
      "não dá para devolver o valor pelo boleto. O seu pedido avisa o suporte na hora, e ele escreve para você, por e-mail, para combinar a conta ou a chave PIX que vai receber o valor.",
    simulated: isSold
      ? "Neste momento os pagamentos são simulados: nenhum valor é cobrado nem devolvido. Não use um cartão de verdade."
      : "",
  };
}

/** What the school's service invoices change in the texts. */
const invoiceWords = {
  none: {
    taxIdAsked: "CPF também não, a não ser que você receba comissões como instrutor.",
    invoicesTold: "",
    invoices: "a escola não emite notas por aqui. Se você precisa de uma, escreva para nós com o número da transação",
  },
  event: {
    taxIdAsked:
      "O CPF ou CNPJ só se você compra um curso, para a nota fiscal, ou recebe comissões como instrutor. O da nota fica criptografado, e por pouco tempo.",
    invoicesTold:
      " Só o que emite as notas fiscais recebe também o nome, o e-mail e o CPF ou CNPJ de quem comprou, o que foi comprado e o valor.",
    invoices: "cada compra tem uma. Você diz o CPF ou CNPJ ao pagar, e a escola manda a nota depois do pagamento",
  },
  asaas: {
    taxIdAsked:
      "O CPF ou CNPJ, o CEP e o número do endereço só se você compra um curso: vão ao Asaas, que os põe na nota fiscal, e não ficam guardados aqui. De quem recebe comissões como instrutor, também o CPF ou CNPJ.",
    invoicesTold: "",
    invoices:
      "cada compra tem uma. Você diz o CPF ou CNPJ ao pagar, e a página da compra, em Meus Pagamentos, mostra o número e o PDF assim que a prefeitura autoriza a nota",
  },
};

/** The services that store the files of pages and lessons, and the backups. */
function whoKeepsFiles({ S3_BUCKET, S3_ENDPOINT, BACKUP_S3_ENDPOINT, BACKUP_KEY }: Settings) {
  const files =
    S3_BUCKET && S3_ENDPOINT
      ? `fotos, aulas e materiais ficam no serviço em ${new URL(S3_ENDPOINT).host}, que os guarda para nós e não os mostra a ninguém.`
      : "fotos, aulas e materiais ficam no próprio servidor.";
  if (!BACKUP_S3_ENDPOINT || !BACKUP_KEY) return files;
  return `${files} As cópias de segurança vão, criptografadas, para o serviço em ${new URL(BACKUP_S3_ENDPOINT).host}, que não tem a chave.`;
}

/** One of the platform's texts as this school publishes it: safe HTML, an introduction and its sections. */
export type PageText = {
  opening: string;
  sections: { id: string; title: string; html: string }[];
};

/** A text with this school's facts filled in: `{{…}}` is a fact, each `##` begins a section. */
export function renderText(markdown: string, settings: Settings): PageText {
  const [opening = "", ...sections] = fill(markdown, textVariables(settings)).split(/^## /m);
  return { opening: renderMarkdown(opening, { top: 3 }), sections: sections.map(readSection) };
}

/** Puts facts into a text, escaped so that nothing in them counts as Markdown. */
function fill(markdown: string, facts: Record<string, string>) {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name]!.replace(/[!-/:-@[-`{-~]/g, "\\$&"));
}

function readSection(part: string) {
  const [title = "", ...lines] = part.split("\n");
  return { id: anchor(title), title, html: renderMarkdown(lines.join("\n"), { top: 3 }) };
}

/** `A sua conta` as `a-sua-conta`. */
function anchor(title: string) {
  const plain = foldText(title);
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
