import { gatewayOf } from "#app/domain/gateways.ts";
import { legalPages } from "#app/domain/legal/legal-pages.ts";
import { lacksKeys } from "#app/domain/payments/checkout.ts";
import { lacksInvoices } from "#app/domain/payments/invoice.ts";
import { readSettings, type Settings } from "#app/domain/settings.ts";
import { taxIdName } from "#app/domain/tax-id.ts";

/** The facts that decide what a school still lacks before it can open. */
type OpeningFacts = {
  settings: Settings;
  hasAdmin: boolean;
  /** Whether every admin set up a second factor here. */
  adminsHaveFactor: boolean;
  /** Whether backups go to a bucket, or to another disk than the data's. */
  backupsLeave: boolean;
  /** Whether an admin confirmed the legal texts that are published now. */
  textsConfirmed: boolean;
};

/** One thing to do before opening. */
export type OpenPoint = {
  name: string;
  title: string;
  /** The state, in one sentence. */
  says: string;
  /** What to do about it. */
  advice: string;
  /** The page to do it on; absent if it is done on the server. */
  path?: string;
};

type Check = OpenPoint & { isOpen: (facts: OpeningFacts) => boolean };

/** The school of a platform without settings. */
const untold = readSettings({}, "");

/** Whether a setting still has its default: the demo school's value. */
export const isUntold = (settings: Settings, name: keyof Settings) => settings[name] === untold[name];

const lacks =
  (...names: (keyof Settings)[]) =>
  ({ settings }: OpeningFacts) =>
    names.some((name) => isUntold(settings, name));

const { terms } = legalPages;

/** All checks, most urgent first. A new check is one more entry. */
const checks: readonly Check[] = [
  {
    name: "admin",
    title: "Administração",
    says: "Ninguém administra a escola ainda.",
    advice: "Abra o endereço de preparação que o servidor escreve no registro ao iniciar, ou defina ADMIN_EMAILS.",
    isOpen: ({ hasAdmin }) => !hasAdmin,
  },
  {
    name: "name",
    title: "Nome da escola",
    says: `A escola ainda se chama ${untold.PLATFORM_NAME}, o nome do programa.`,
    advice: "Em Painel → Escola, escreva o nome que as pessoas conhecem.",
    path: "/admin/school/about",
    isOpen: lacks("PLATFORM_NAME"),
  },
  {
    name: "owner",
    title: "Responsável pela escola",
    says: `A razão social ou o ${taxIdName(untold.COMPANY_TAX_ID)} ainda são os da demonstração. A lei pede os verdadeiros no rodapé.`,
    advice: "Em Painel → Escola, preencha os dados de quem vende os cursos.",
    path: "/admin/school/about",
    isOpen: lacks("LEGAL_NAME", "COMPANY_TAX_ID"),
  },
  {
    name: "contact",
    title: "Endereço e contato",
    says: "O endereço ou o e-mail de contato ainda são os da demonstração.",
    advice: "Em Painel → Escola, preencha o endereço da escola e o e-mail de contato.",
    path: "/admin/school/about",
    isOpen: lacks("COMPANY_ADDRESS", "CONTACT_EMAIL"),
  },
  {
    name: "letters",
    title: "Envio de e-mails",
    says: "Nenhum e-mail sai: recibos e respostas ficam em arquivos no servidor.",
    advice: "Preencha o servidor de e-mail em Painel → Escola → E-mails.",
    path: "/admin/school/email",
    isOpen: ({ settings }) => !settings.SMTP_URL,
  },
  {
    name: "pix",
    title: "Chave PIX",
    says: "A chave PIX ainda é a da demonstração: quem pagasse por PIX não pagaria à escola.",
    advice: "Preencha a chave da escola em Painel → Escola → Vendas.",
    path: "/admin/school/sales",
    isOpen: (facts) => !gatewayOf(facts.settings.PAYMENTS_PROVIDER) && lacks("PIX_KEY")(facts),
  },
  {
    name: "payments",
    title: "Pagamentos",
    says: "Os pagamentos são simulados: ninguém é cobrado, e quem compra entra no curso.",
    advice: "Em Painel → Escola → Vendas, escolha quem recebe os pagamentos, ou que a escola só tem cursos gratuitos.",
    path: "/admin/school/sales",
    isOpen: ({ settings }) => settings.PAYMENTS_PROVIDER === "simulator",
  },
  {
    name: "payment-keys",
    title: "Chaves de quem recebe os pagamentos",
    says: "Ninguém consegue comprar: falta uma chave de quem recebe os pagamentos, ou a que está guardada não abre mais.",
    advice: "Digite as duas chaves em Painel → Escola → Vendas.",
    path: "/admin/school/sales",
    isOpen: ({ settings }) => lacksKeys(settings),
  },
  {
    name: "invoices",
    title: "Notas fiscais",
    says: "As notas fiscais não saem: falta a descrição, o serviço ou a alíquota, ou quem recebe os pagamentos não é o Asaas, que as emitiria.",
    advice: "Complete os dados da nota em Painel → Escola → Vendas.",
    path: "/admin/school/sales",
    isOpen: ({ settings }) => lacksInvoices(settings),
  },
  {
    name: "texts",
    title: "Textos legais",
    says: `Ninguém confirmou ainda os textos que a escola publica: ${Object.values(legalPages)
      .map(({ title }) => title.toLocaleLowerCase("pt-BR"))
      .join(", ")}.`,
    advice: `Leia cada um, a começar por ${terms.path}, e confirme.`,
    path: "/setup/texts",
    isOpen: ({ textsConfirmed }) => !textsConfirmed,
  },
  {
    name: "factor",
    title: "Segunda etapa no login",
    says: "Quem administra entra só com a primeira etapa: quem abrir o e-mail da pessoa mexe em tudo.",
    advice: "Ligue a sua, e exija a de todos em Painel → Escola → Entrada.",
    path: "/admin/school/sign-in",
    isOpen: ({ settings, adminsHaveFactor }) => !settings.ADMIN_SECOND_FACTOR && !adminsHaveFactor,
  },
  {
    name: "backups",
    title: "Cópias fora do servidor",
    says: "As cópias de segurança ficam no mesmo disco que os dados: se ele falhar, vão junto.",
    advice: "Em Painel → Escola → Cópias, escolha para onde elas vão: um bucket ou uma pasta em outro disco.",
    path: "/admin/school/copies",
    isOpen: ({ backupsLeave }) => !backupsLeave,
  },
];

/** What a school still lacks before it can open, most urgent first. */
export function openPointsOf(facts: OpeningFacts): OpenPoint[] {
  return checks.filter(({ isOpen }) => isOpen(facts)).map(({ isOpen: _, ...point }) => point);
}
