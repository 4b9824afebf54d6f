import { z } from "zod";
import { rateLimitRules } from "#app/domain/access/rate-limits.ts";
import { stalledDays } from "#app/domain/classes/member.ts";
import { dateTime, jsonOf, jsonView, keysOf, number } from "#app/domain/json-view.ts";
import { enumParam, idParam, pagingFields, readQuery } from "#app/domain/paging.ts";
import { rowId } from "#app/domain/path-id.ts";
import { invalid, textField, yesOrNo } from "#app/domain/text.ts";

export const noticeNotFound = "Aviso não encontrado";
export const linkNotFound =
  "Este link não vale mais. Para não receber avisos, entre na sua conta e escolha em Perfil → Seus dados.";

/** Which members of a class or students of a course a notice goes to. */
export const audiences = {
  all: "Todos",
  stalled: `Quem parou há ${stalledDays} dias`,
  uncertified: "Quem ainda não tem o certificado",
} as const;

export type Audience = keyof typeof audiences;

/** The maximum number of notices that one person may send in a day. */
export const maxPerDay = rateLimitRules["notice.send"].windows[0]!.max;

const maxSubject = 120;
const maxBody = 5_000;

const target = rowId.nullish();

const shape = {
  class_id: target.meta({ description: "Para uma turma." }),
  course_id: target.meta({ description: "Ou para quem está inscrito num curso." }),
  audience: z
    .enum(keysOf(audiences), "Escolha para quem é.")
    .default("all")
    .meta({
      description: `all: todos; stalled: quem não estuda há ${stalledDays} dias; uncertified: quem não tem o certificado.`,
    }),
  subject: textField({
    min: 1,
    max: maxSubject,
    sentences: { missing: "Escreva o assunto.", long: `O assunto deve ter no máximo ${maxSubject} caracteres.` },
  }).refine((text) => !text.includes("\n"), "O assunto cabe numa linha."),
  body: textField({
    min: 1,
    max: maxBody,
    sentences: { missing: "Escreva o texto.", long: "O texto deve ter no máximo 5.000 caracteres." },
  }).meta({ description: "Cada linha é um parágrafo." }),
};

const isOfOne = ({ class_id, course_id }: { class_id?: number | null; course_id?: number | null }) =>
  Boolean(class_id) !== Boolean(course_id);
const ofOne = { error: "Escolha uma turma ou um curso.", path: ["class_id"] };

export const noticeFields = z.object(shape).refine(isOfOne, ofOne);

export type NoticeFields = z.output<typeof noticeFields>;

/** The same in JSON, which may also ask only who would get it. */
export const noticeCall = z
  .object({
    ...shape,
    dry_run: z.boolean(invalid).default(false).meta({ description: "Só conta quem receberia; nada é enviado." }),
  })
  .refine(isOfOne, ofOne);

export type NoticeTarget = { kind: "class" | "course"; id: number; name: string };

/** How many people would get it, and how many are left out; each person counts once. */
export type NoticeReach = {
  count: number;
  /** Some of the recipients. */
  names: string[];
  /** People who want no notices. */
  refused: number;
  /** People who have left the class or the course. */
  left: number;
  deleted: number;
};

export const templates = {
  welcome: {
    label: "Boas-vindas",
    audience: "all",
    subject: (name: string) => `Boas-vindas: ${name}`,
    body: (name: string) =>
      `Que bom ter você em ${name}.\n\nAs aulas ficam na sua conta, em Meus cursos, e você estuda quando puder. Se tiver qualquer dúvida, é só responder a este e-mail.\n\nVamos juntos!`,
  },
  missed: {
    label: "Sentimos sua falta",
    audience: "stalled",
    subject: (name: string) => `Sentimos sua falta em ${name}`,
    body: (name: string) =>
      `Faz um tempo que você não passa por ${name}, e sentimos sua falta.\n\nO que você já fez está guardado: dá para continuar de onde parou. Se alguma coisa atrapalhou, conte para mim respondendo a este e-mail.`,
  },
  certificate: {
    label: "Falta o certificado",
    audience: "uncertified",
    subject: (name: string) => `Falta o seu certificado: ${name}`,
    body: (name: string) =>
      `Você ainda não tem o certificado de ${name}.\n\nA página de cada aula mostra o que falta. Quando terminar, toque em Gerar Certificado.\n\nSe travou em alguma aula, responda a este e-mail.`,
  },
} as const satisfies Record<
  string,
  { label: string; audience: Audience; subject: (name: string) => string; body: (name: string) => string }
>;

export type TemplateName = keyof typeof templates;

/** The values that the form starts from: a template's text, or nothing. */
export function noticeDefaults({ kind, id, name }: NoticeTarget, template: TemplateName | null) {
  const of = { [kind === "class" ? "class_id" : "course_id"]: String(id) };
  if (!template) return { ...of, audience: "all" };
  const { audience, subject, body } = templates[template];
  return { ...of, audience, subject: subject(name), body: body(`“${name}”`) };
}

/** A sent notice, with the state of its e-mails. */
export type NoticeView = {
  id: number;
  target: NoticeTarget;
  writerName: string;
  audience: Audience;
  /** Subject and body are empty once their retention is over. */
  subject: string;
  body: string;
  createdAt: Date;
  sent: number;
  waiting: number;
  failed: number;
  /** People who left, or refused notices, before their e-mail was written. */
  skipped: number;
};

export const recipientStates = { sent: "enviado", waiting: "na fila", failed: "não chegou", skipped: "não enviado" };
export type RecipientState = keyof typeof recipientStates;

export type NoticeRecipient = { id: string; fullName: string; state: RecipientState };

export const noticeQuery = pagingFields.extend({
  class_id: idParam("Os avisos desta turma."),
  course_id: idParam("Os avisos deste curso."),
});

const targetQuery = z.object({ turma: idParam(""), curso: idParam("") });

/** The class or course of a new notice, from its page's query. */
export function readTarget(url: URL) {
  const { turma, curso } = readQuery(targetQuery, url);
  return { class_id: turma, course_id: curso };
}

/** That query, with the template to start from. */
export const newNoticeQuery = ({ kind, id }: Pick<NoticeTarget, "kind" | "id">, template?: TemplateName) =>
  new URLSearchParams({
    [kind === "class" ? "turma" : "curso"]: String(id),
    ...(template && { modelo: template }),
  }).toString();

/** How many are left out and why, in words; empty if nobody is. */
export function leftOutWords({ refused, left, deleted }: NoticeReach) {
  const words = [
    refused > 0 && `${refused} que não ${refused === 1 ? "recebe" : "recebem"} avisos`,
    left > 0 && `${left} que ${left === 1 ? "saiu" : "saíram"}`,
    deleted > 0 && (deleted === 1 ? "1 conta apagada" : `${deleted} contas apagadas`),
  ];
  return words.filter(Boolean).join(", ");
}

/** Whether the person wants no notices; the form's button names the new state. */
export const refusalForm = z.object({ refuses: yesOrNo(invalid) });

export const templateParam = enumParam(Object.keys(templates) as TemplateName[]);

export const noticeResponse = jsonView("Notice", {
  id: number,
  class_id: number.nullable(),
  course_id: number.nullable(),
  writer_name: z.string(),
  audience: z.enum(keysOf(audiences)),
  subject: z.string(),
  body: z.string(),
  created_at: dateTime,
  recipients: z.strictObject({ sent: z.int(), waiting: z.int(), failed: z.int(), skipped: z.int() }).meta({
    description: "E-mails enviados, na fila, que não chegaram, e não enviados a quem saiu ou não quer avisos.",
  }),
});

export const noticeJson = ({ target, sent, waiting, failed, skipped, ...notice }: NoticeView) =>
  jsonOf(noticeResponse, notice, {
    class_id: target.kind === "class" ? target.id : null,
    course_id: target.kind === "course" ? target.id : null,
    recipients: { sent, waiting, failed, skipped },
  });

export const noticeRecipientResponse = jsonView("NoticeRecipient", {
  user_id: z.uuid(),
  full_name: z.string(),
  state: z.enum(keysOf(recipientStates)).meta({
    description: "sent: enviado; waiting: na fila; failed: não chegou; skipped: não foi mandado.",
  }),
});

export const noticeRecipientJson = (recipient: NoticeRecipient) =>
  jsonOf(noticeRecipientResponse, recipient, { user_id: recipient.id });

export const reachResponse = jsonView("NoticeReach", {
  recipients: z.int(),
  refused: z.int().meta({ description: "Não querem receber avisos." }),
  left: z.int().meta({ description: "Saíram." }),
  deleted: z.int().meta({ description: "Contas apagadas." }),
});

export const reachJson = (reach: NoticeReach) => jsonOf(reachResponse, reach, { recipients: reach.count });
