import { type RetentionRule, retention, retentionInWords } from "#app/domain/retention.ts";

type Operation = {
  name: string;
  purpose: string;
  /** The legal basis, as printed. */
  basis: string;
};

const contract = "contrato, art. 7º, V, e art. 11, II, d";
const interest = "legítimo interesse, art. 7º, IX";
const duty = "obrigação legal, art. 7º, II";
const consent = "consentimento, art. 7º, I, e art. 11, I";

/** Everything the platform does with personal data, for the privacy page; docs/data-register.md has more on each. */
export const operations: readonly Operation[] = [
  {
    name: "Entrar e manter a conta",
    purpose: "reconhecer você e abrir o que é seu",
    basis: contract,
  },
  {
    name: "Ensinar",
    purpose:
      "dar as aulas, corrigir os questionários, lembrar onde você parou e saber quem veio aos encontros da turma",
    basis: contract,
  },
  {
    name: "Acompanhar turmas",
    purpose: "deixar quem lidera a sua turma ver até onde você chegou nos cursos dela",
    basis: contract,
  },
  {
    name: "Convidar",
    purpose: "convidar para turmas e cursos quem é membro ou aluno da escola, ou pediu para participar",
    basis: contract,
  },
  {
    name: "Convidar quem concordou",
    purpose: "mandar o convite a quem disse à escola que o aceita",
    basis: consent,
  },
  {
    name: "Não repetir convites",
    purpose: "não convidar de novo quem disse que não quer (art. 18, § 2º)",
    basis: duty,
  },
  {
    name: "Certificar",
    purpose: "emitir o certificado e deixar que seja conferido por quem o recebe",
    basis: contract,
  },
  {
    name: "Vender e devolver",
    purpose: "receber, dar recibo e reembolsar",
    basis: contract,
  },
  {
    name: "Guardar os registros das compras",
    purpose: "prestar contas ao fisco e responder em processos",
    basis: duty,
  },
  {
    name: "Pagar quem ensina",
    purpose: "calcular e pagar as comissões",
    basis: contract,
  },
  {
    name: "Atender",
    purpose: "responder às suas mensagens",
    basis: contract,
  },
  {
    name: "Responder pelo assistente",
    purpose: "tirar dúvidas na hora; é um robô, e diz que é; quem não quer serviço de fora o desliga em Seus dados",
    basis: contract,
  },
  {
    name: "Avisar por e-mail",
    purpose: "mandar recibos, certificados e respostas, e lembrar dos encontros da turma",
    basis: contract,
  },
  {
    name: "Escrever às turmas",
    purpose:
      "avisar que uma aula abriu e levar a você o que líderes, instrutores e a escola escrevem; cada e-mail tem como não receber mais",
    basis: interest,
  },
  {
    name: "Mostrar avaliações",
    purpose: "publicar o que você disse de um curso",
    basis: consent,
  },
  {
    name: "Guardar anotações",
    purpose: "mostrar a quem escreveu, e a mais ninguém",
    basis: contract,
  },
  {
    name: "Responder dúvidas das aulas",
    purpose:
      "responder embaixo da aula, e mandar a resposta por e-mail a quem tem a dúvida; cada e-mail tem como não receber mais",
    basis: contract,
  },
  {
    name: "Manter seguro",
    purpose: "limitar abusos, encontrar defeitos e provar o que foi feito",
    basis: interest,
  },
  {
    name: "Guardar o registro de acesso",
    purpose: "cumprir o Marco Civil da Internet, art. 15",
    basis: duty,
  },
  {
    name: "Ligar outros sistemas da escola",
    purpose: "levar à escola, e aos programas que você autoriza, o que acontece aqui",
    basis: interest,
  },
];

/** Purposes by legal basis, as a Markdown list. */
export function purposesMarkdown(): string {
  const bases = [...new Set(operations.map(({ basis }) => basis))];
  const under = (basis: string) => operations.filter((operation) => operation.basis === basis);
  return bases.map((basis) => `- **${capital(basis)}:** ${under(basis).map(purposeOf).join("; ")}.`).join("\n");
}

const purposeOf = ({ name, purpose }: Operation) => `*${name.toLocaleLowerCase("pt-BR")}*, para ${purpose}`;

/** Retention periods, as a Markdown list. */
export function retentionMarkdown(): string {
  return Object.values<RetentionRule>(retention)
    .map((rule) => `- **${rule.what}:** ${retentionInWords(rule)}; ${rule.afterwards}. ${rule.because}`)
    .join("\n");
}

const capital = (text: string) => text[0]!.toLocaleUpperCase("pt-BR") + text.slice(1);
