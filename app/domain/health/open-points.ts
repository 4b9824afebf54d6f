import { legalPages } from "#app/domain/legal/legal-pages.ts";
import { readSettings, type Settings } from "#app/domain/settings.ts";
import { taxIdName } from "#app/domain/tax-id.ts";

/** What is known of a school when it is asked what it still lacks for opening. */
type OpeningFacts = {
  settings: Settings;
  hasAdmin: boolean;
  /** Whether every admin set up a second factor here. */
  adminsHaveFactor: boolean;
  /** Whether backups are written to another disk than the data. */
  backupsLeave: boolean;
  /** Whether an admin confirmed the texts of law that are published now. */
  textsConfirmed: boolean;
};

/** One thing that is not yet right for opening. */
export type OpenPoint = {
  name: string;
  title: string;
  /** How it is, in one sentence. */
  says: string;
  /** What to do about it. */
  advice: string;
  /** The page on which it is mended; absent where it is mended on the server. */
  path?: string;
};

type Check = OpenPoint & { isOpen: (facts: OpeningFacts) => boolean };

/** What a platform says of itself that was told nothing. */
const untold = readSettings({}, "");

/** Whether a setting still has the value that it begins with: the demo school's. */
export const isUntold = (settings: Settings, name: keyof Settings) => settings[name] === untold[name];

const lacks =
  (...names: (keyof Settings)[]) =>
  ({ settings }: OpeningFacts) =>
    names.some((name) => isUntold(settings, name));

const { terms } = legalPages;

/** Everything that is looked at, the most urgent first. Another check is one more entry. */
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
    advice: "Diga o nome que as pessoas conhecem em Painel → Escola.",
    path: "/admin/school/about",
    isOpen: lacks("PLATFORM_NAME"),
  },
  {
    name: "owner",
    title: "Responsável pela escola",
    says: `A razão social ou o ${taxIdName(untold.COMPANY_TAX_ID)} ainda são os da demonstração. A lei pede os verdadeiros no rodapé.`,
    advice: "Diga quem vende os cursos em Painel → Escola.",
    path: "/admin/school/about",
    isOpen: lacks("LEGAL_NAME", "COMPANY_TAX_ID"),
  },
  {
    name: "contact",
    title: "Endereço e contato",
    says: "O endereço ou o e-mail de contato ainda são os da demonstração.",
    advice: "Diga onde a escola fica e qual é o e-mail de contato em Painel → Escola.",
    path: "/admin/school/about",
    isOpen: lacks("COMPANY_ADDRESS", "CONTACT_EMAIL"),
  },
  {
    name: "letters",
    title: "Envio de e-mails",
    says: "Nenhum e-mail sai: recibos e respostas ficam em arquivos no servidor.",
    advice: "Diga qual é o servidor de e-mail em Painel → Escola → E-mails.",
    path: "/admin/school/email",
    isOpen: ({ settings }) => !settings.SMTP_URL,
  },
  {
    name: "pix",
    title: "Chave PIX",
    says: "A chave PIX ainda é a da demonstração: quem pagasse por PIX não pagaria à escola.",
    advice: "Diga a chave da escola em Painel → Escola → Vendas.",
    path: "/admin/school/sales",
    isOpen: lacks("PIX_KEY"),
  },
  {
    name: "payments",
    title: "Pagamentos",
    says: "Os pagamentos são simulados: ninguém é cobrado, e quem compra entra no curso.",
    advice: "Até haver um meio de pagamento de verdade, publique só cursos gratuitos.",
    isOpen: ({ settings }) => settings.PAYMENTS_PROVIDER === "simulator",
  },
  {
    name: "texts",
    title: "Textos de lei",
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
    advice: "Aponte BACKUP_DIR para outro disco ou para uma pasta de outra máquina.",
    isOpen: ({ backupsLeave }) => !backupsLeave,
  },
];

/** What a school still lacks for opening, the most urgent first. */
export function openPointsOf(facts: OpeningFacts): OpenPoint[] {
  return checks.filter(({ isOpen }) => isOpen(facts)).map(({ isOpen: _, ...point }) => point);
}
