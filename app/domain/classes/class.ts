import { z } from "zod";
import { dayLabel } from "#app/domain/calendar.ts";
import { type Editable, versionField } from "#app/domain/edit-version.ts";
import { emailAddress } from "#app/domain/email-address.ts";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { enumParam, pagingFields, textParam } from "#app/domain/paging.ts";
import { rowId } from "#app/domain/path-id.ts";
import { invalid, lineField, orNull, textField, truncateAtWord, yesOrNo } from "#app/domain/text.ts";
import type { classes } from "#drizzle/schema/classes.ts";

export const memberNotFound = "Participante não encontrado nesta turma";

/** What leaders see of the members, as members read it. */
export const whatLeadersSee =
  "Quem lidera vê o seu nome e, só nos cursos da turma, quanto você avançou, quando estudou, se passou nos questionários, se tem certificado e a sua presença nos encontros. Não vê o seu e-mail, as suas respostas e notas, os seus pagamentos nem os seus outros cursos e turmas.";

const maxNameLength = 80;
const maxDescriptionLength = 2_000;
const maxLeaders = 20;
export const askCourses = "Escolha pelo menos um curso.";
const askStart = "Escreva a data em que a turma começa.";
const askEnd = "Escreva uma data, ou deixe em branco.";
const askPlaces = "O número de vagas é um número inteiro de 1 a 100.000. Em branco, não há limite.";
const askPresence = "A presença é um número inteiro de 1 a 100. Em branco, não se pede presença.";
export const endsTooEarly = "A turma não pode terminar antes de começar.";

/** A day as forms and programs send it: `2026-11-29`. */
const day = (sentence: string) =>
  z.iso.date(sentence).refine((text) => text >= "2000-01-01" && text <= "2999-12-31", sentence);

const leaderEmails = z
  .array(z.string(invalid), invalid)
  .transform((emails) => [...new Set(emails.map((email) => email.trim().toLowerCase()).filter(Boolean))])
  .superRefine((emails, { addIssue }) => {
    const wrong = emails.find((email) => !emailAddress.safeParse(email).success);
    if (wrong)
      addIssue({
        code: "custom",
        message: `“${truncateAtWord(wrong, 60)}” não é um e-mail. Escreva um e-mail completo por linha, como nome@exemplo.com.`,
      });
  })
  .refine((emails) => emails.length <= maxLeaders, `Uma turma tem no máximo ${maxLeaders} líderes.`);

/** A class as form and API send it; an edit sends all fields again. */
export const classFields = z.object({
  name: lineField({
    min: 1,
    max: maxNameLength,
    sentences: { missing: "Escreva o nome da turma.", long: `O nome deve ter no máximo ${maxNameLength} caracteres.` },
  }),
  description: textField({
    max: maxDescriptionLength,
    sentences: { long: "A descrição deve ter no máximo 2.000 caracteres." },
  })
    .nullish()
    .transform((text) => text ?? ""),
  course_ids: z
    .array(rowId, invalid)
    .min(1, askCourses)
    .max(100, "Uma turma estuda no máximo 100 cursos.")
    .transform((ids) => [...new Set(ids)])
    .meta({ description: "Um curso que entra é aberto a quem já participa; um que sai não muda nenhuma inscrição." }),
  starts_on: day(askStart),
  ends_on: orNull(day(askEnd)),
  places: orNull(z.int(askPlaces).min(1, askPlaces).max(100_000, askPlaces)).meta({
    description: "Quantas pessoas cabem; sem ele, não há limite. Nunca menos que as vagas já ocupadas.",
  }),
  presence_percent: orNull(z.int(askPresence).min(1, askPresence).max(100, askPresence)).meta({
    description: "Presença, em %, pedida para o certificado; sem ele, não se pede presença.",
  }),
  leader_emails: leaderEmails.default([]).meta({ description: "E-mails de contas que já existem." }),
});

export type ClassFields = z.output<typeof classFields>;

export const classEdit = classFields.extend({ version: versionField });

/**
 * The form's fields: leaders' e-mails and, if there are more courses than the form lists, the titles of others, one per
 * line.
 */
export const classForm = classEdit
  .extend({
    course_ids: z.array(rowId, invalid).max(100, invalid).default([]),
    leader_emails: z
      .string()
      .max(10_000, invalid)
      .optional()
      .transform((text) => (text ?? "").split(/[\n,;]/).filter((each) => each.trim()))
      .pipe(leaderEmails),
    more_courses: z
      .string()
      .max(20_000, invalid)
      .optional()
      .transform((text) => (text ?? "").split("\n").map((line) => line.trim()))
      .transform((lines) => lines.filter(Boolean).slice(0, 100)),
  })
  .refine(({ course_ids, more_courses }) => course_ids.length + more_courses.length > 0, {
    path: ["course_ids"],
    error: askCourses,
  });

export const closingFields = z.object({ is_closed: z.boolean(invalid) });

export const closingForm = z.object({ is_closed: yesOrNo(invalid) });

export const classStates = { open: "Abertas", ended: "Encerradas" } as const;
type ClassState = keyof typeof classStates;

export const classQuery = pagingFields.extend({
  q: textParam("Partes do nome da turma."),
  status: enumParam(["open", "ended"] satisfies ClassState[]),
});

type Row = typeof classes.$inferSelect;
export type StudiedCourse = { id: number; title: string };
type Leader = { id: string; fullName: string; email: string };

/** A class as admins see it. */
export type ManagedClass = Omit<Row, "createdBy"> & {
  courses: StudiedCourse[];
  leaders: Leader[];
  memberCount: number;
  /** Closed by the school, or past its last day. */
  isEnded: boolean;
};

type Written = Pick<Row, "name" | "description" | "startsOn" | "endsOn" | "places" | "presencePercent"> & {
  courses: StudiedCourse[];
  leaders: Pick<Leader, "email">[];
};

/** The fields that an edit of a class starts from, as people read them. */
export const editableClass = (one: Written): Editable => ({
  name: ["Nome", one.name],
  description: ["Descrição", one.description],
  course_ids: ["Cursos", one.courses.map(({ title }) => title).join(", ")],
  starts_on: ["Começa em", dayLabel(one.startsOn)],
  ends_on: ["Termina em", one.endsOn && dayLabel(one.endsOn)],
  places: ["Vagas", one.places === null ? null : String(one.places)],
  presence_percent: ["Presença", one.presencePercent === null ? null : `${one.presencePercent}%`],
  leader_emails: ["Líderes", one.leaders.map(({ email }) => email).join(", ")],
});

const inJson = {
  id: number,
  name: z.string(),
  description: z.string(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  is_closed: z.boolean(),
  courses: z.array(z.strictObject({ id: number, title: z.string() })),
};

type Common = Pick<Row, "id" | "name" | "description" | "startsOn" | "endsOn" | "closedAt"> & {
  courses: StudiedCourse[];
};

const commonJson = ({ closedAt, courses }: Common) => ({ is_closed: closedAt !== null, courses });

export const classResponse = jsonView("Class", {
  ...inJson,
  places: z.int().nullable(),
  seats_taken: z.int().meta({ description: "Participantes e convites ainda sem resposta." }),
  presence_percent: z.int().nullable(),
  member_count: z.int(),
  leaders: z.array(z.strictObject({ user_id: z.uuid(), full_name: z.string(), email: z.string() })),
  created_at: dateTime,
  version: z.string(),
});

export const classJson = (one: ManagedClass & { version: string }) =>
  jsonOf(classResponse, one, {
    ...commonJson(one),
    leaders: one.leaders.map(({ id, fullName, email }) => ({ user_id: id, full_name: fullName, email })),
  });

/** A class as its members and leaders see it. */
export type OwnClass = Common & {
  /** Closed by the school, or past its last day. */
  isEnded: boolean;
  leaders: string[];
  /** Null for viewers who neither lead it nor run the school. */
  memberCount: number | null;
  /** Whether the viewer leads it, and since when they are a member. */
  isLed: boolean;
  joinedAt: Date | null;
};

export const ownClassResponse = jsonView("MyClass", {
  ...inJson,
  leaders: z.array(z.string()).meta({ description: "Os nomes de quem lidera." }),
  is_leader: z.boolean(),
  joined_at: dateTime
    .nullable()
    .meta({ description: "Desde quando a pessoa autenticada participa; nulo para quem só lidera." }),
  member_count: z.int().nullable().meta({ description: "Só para quem lidera." }),
});

export const ownClassJson = (one: OwnClass) =>
  jsonOf(ownClassResponse, one, {
    ...commonJson(one),
    is_leader: one.isLed,
  });
