import { z } from "zod";
import { dateTime, jsonOf, jsonView, keysOf, number } from "#app/domain/json-view.ts";
import { enumParam, pagingSchema } from "#app/domain/paging.ts";
import { textField } from "#app/domain/text.ts";

export const importNotFound = "Importação não encontrada";

export const maxListLines = 5_000;
export const maxListBytes = 1024 ** 2;

/** The legal basis (LGPD, art. 7) on which the school writes to these people. */
export const grounds = {
  members: "São membros ou alunos da nossa igreja ou escola",
  asked: "Pediram para participar",
  agreed: "Concordaram em receber convites nossos",
} as const;
export type Ground = keyof typeof grounds;

/**
 * Why a line invites nobody. `isBroken`: it can be corrected in the list and imported again; the others need nothing
 * more.
 */
export const problems = {
  email_wrong: { label: "E-mail errado ou faltando", isBroken: true },
  no_target: { label: "Sem turma, e nenhum curso foi escolhido", isBroken: true },
  class_unknown: { label: "Turma não encontrada", isBroken: true },
  class_ambiguous: { label: "Há mais de uma turma com este nome", isBroken: true },
  class_closed: { label: "A turma acabou e não aceita mais participantes", isBroken: true },
  class_full: { label: "Não há mais vagas na turma", isBroken: true },
  course_gone: { label: "O curso não está mais no ar", isBroken: true },
  mailed: { label: "Recebeu um convite há menos de um dia, ou já recebeu três", isBroken: true },
  refused: { label: "A pessoa não quer ser convidada", isBroken: true },
  repeated: { label: "Repetida na lista", isBroken: false },
  member: { label: "Já participa", isBroken: false },
  invited: { label: "A pessoa já foi convidada", isBroken: false },
} as const;
export type Problem = keyof typeof problems;

export const brokenProblems = keysOf(problems).filter((problem) => problems[problem].isBroken);

/** The outcome of a line: an invitation, or a problem found when it was carried out. */
export const outcomeLabel = (outcome: "sent" | Problem) =>
  outcome === "sent" ? "Convite enviado" : problems[outcome].label;

const askGround = "Escolha por que a escola pode escrever a estas pessoas.";
const askCourse = "Escolha um curso da lista.";

/** The course for lines without a class. */
const courseId = z.int(askCourse).min(1, askCourse).max(999_999_999, askCourse).nullish();

export const importFields = z.object({
  content: z
    .string("Cole a lista.")
    .max(maxListBytes, "A lista passa de 1 MB. Divida em partes.")
    .meta({ description: "As linhas `nome;e-mail;turma`, separadas por ponto e vírgula, vírgula ou tabulação." }),
  source: textField({ max: 120 }).default("colada").meta({ description: "De onde veio a lista." }),
  ground: z.enum(keysOf(grounds), askGround),
  course_id: courseId,
});

/** The form: a pasted list or a file. */
export const importForm = z.object({
  content: z.string().max(maxListBytes, "A lista passa de 1 MB. Divida em partes.").optional(),
  file: z.instanceof(Blob, { error: "Escolha um arquivo CSV." }).optional(),
  ground: z.enum(keysOf(grounds), askGround),
  course_id: courseId,
});

type ImportState = "draft" | "running" | "finished";
export const importStates: Record<ImportState, string> = {
  draft: "Esperando confirmação",
  running: "Convidando",
  finished: "Terminada",
};

/** The kinds of lines that a page can filter by. */
export const lineKinds = {
  broken: "Com problema",
  ready: "Serão convidados",
  settled: "Nada a fazer",
} as const;
export type LineKind = keyof typeof lineKinds;
export const lineQuery = pagingSchema(50).extend({ kind: enumParam(keysOf(lineKinds)) });

export type ImportView = {
  id: number;
  state: ImportState;
  source: string;
  ground: Ground;
  /** The admin who imported the list; null if their account was deleted. */
  byName: string | null;
  course: { id: number; title: string } | null;
  lineCount: number;
  createdAt: Date;
  confirmedAt: Date | null;
  finishedAt: Date | null;
  /** How many lines are of each kind; after confirmation, `ready` counts those not carried out yet. */
  counts: Record<LineKind | "sent", number>;
};

export const importResponse = jsonView("Import", {
  id: number,
  state: z.enum(keysOf(importStates)),
  source: z.string(),
  ground: z.enum(keysOf(grounds)),
  course_id: number.nullable(),
  lines: z.int(),
  ready: z.int(),
  broken: z.int(),
  settled: z.int(),
  sent: z.int(),
  created_at: dateTime,
  confirmed_at: dateTime.nullable(),
  finished_at: dateTime.nullable(),
});

export const importJson = (view: ImportView) =>
  jsonOf(importResponse, view, { course_id: view.course?.id ?? null, lines: view.lineCount, ...view.counts });

export type LineView = {
  line: number;
  fullName: string;
  email: string;
  className: string;
  classId: number | null;
  problem: Problem | null;
  outcome: "sent" | Problem | null;
};

export const lineResponse = jsonView("ImportLine", {
  line: z.int(),
  full_name: z.string(),
  email: z.string(),
  class_name: z.string(),
  problem: z.enum(keysOf(problems)).nullable(),
  outcome: z.enum(["sent", ...keysOf(problems)]).nullable(),
});

export const lineJson = (line: LineView) => jsonOf(lineResponse, line);
