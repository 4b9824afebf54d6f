import { z } from "zod";
import { appointmentLabel, hourLabel, isoDay, timeOfDay, weekdays } from "#app/domain/calendar.ts";
import { rowId } from "#app/domain/path-id.ts";
import { invalid } from "#app/domain/text.ts";

/** Some days after the start: the start of the person's class or, without a class, their enrolment. */
export type AfterStart = { days: number; weekday: number | null; minutes: number };

/** When a lesson opens, as stored. `open`: without a date. */
export type OpeningRule = { kind: "open" } | { kind: "at"; opensAt: Date } | ({ kind: "after" } & AfterStart);

/** A requested rule, with day and time as in São Paulo; `none` deletes the rule. */
export type WantedRule =
  | { kind: "none" }
  | { kind: "open" }
  | { kind: "at"; date: string; minutes: number }
  | ({ kind: "after" } & AfterStart);

/** Minutes after midnight as `09:00`. */
export const clockTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** A rule in words after "abre": `domingo, 29/11, às 9h`, `2 semanas depois da inscrição, às 9h`. */
export function ruleWords(rule: OpeningRule, start: "do início" | "da inscrição" | "do início da turma"): string {
  if (rule.kind === "open") return "sem data";
  if (rule.kind === "at") return appointmentLabel(rule.opensAt);
  const { days, weekday, minutes } = rule;
  const span = days % 7 ? countOf(days, "dia") : countOf(days / 7, "semana");
  const day =
    weekday === null
      ? `${days ? `${span} depois` : "no dia"} ${start}`
      : `${firstOf(weekday)} a partir ${days ? `de ${span} depois ` : ""}${start}`;
  return `${day}, ${hourLabel(clockTime(minutes))}`;
}

const countOf = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;
const firstOf = (day: number) => `${/feira/.test(weekdays[day]!) ? "na primeira" : "no primeiro"} ${weekdays[day]}`;

/** The maximum number of days after the class's start or the enrolment. */
export const maxDays = 3_650;

export const askDate = "Escolha o dia.";
export const askTime = "Escolha a hora, como 09:00.";
const askDays = `Informe quantos dias ou semanas, até dez anos.`;

export const dateField = z.iso.date(askDate).nullish().meta({ description: "O dia, em São Paulo." });
export const timeField = z
  .string(askTime)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, askTime)
  .nullish()
  .meta({ description: "A hora em São Paulo, como 09:00." });
const daysField = z.int(askDays).min(0, askDays).max(maxDays, askDays).nullish();
export const weekdayField = z
  .int(invalid)
  .min(0, invalid)
  .max(6, invalid)
  .nullish()
  .meta({ description: "Espera por este dia da semana: 0 é domingo." });

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The fields of a rule in JSON; the form has a number and a unit instead of days. */
const ruleFields = {
  kind: z.enum(["none", "open", "at", "after"], "Escolha quando a aula abre.").meta({
    description:
      "none: sem regra própria; open: abre agora; at: num dia e hora; after: dias depois do início da turma ou, para quem não tem turma, da inscrição.",
  }),
  date: dateField,
  time: timeField,
  days: daysField,
  weekday: weekdayField,
};

type RuleFields = z.output<z.ZodObject<typeof ruleFields>>;
type Issues = Pick<z.core.$RefinementCtx, "addIssue">;

/** The rule that the fields describe; adds an issue to each visible field that is missing. */
function toRule({ kind, date, time, days, weekday }: RuleFields, issues: Issues): WantedRule {
  const ask = (name: string, message: string) => issues.addIssue({ code: "custom", path: [name], message });
  if (kind === "none" || kind === "open") return { kind };
  if (kind === "at" && !date) ask("date", askDate);
  if (kind === "after" && typeof days !== "number") ask("days", askDays);
  if (!time) ask("time", askTime);
  const minutes = minutesOf(time ?? "00:00");
  if (kind === "at") return { kind, date: date ?? "", minutes };
  return { kind, days: days ?? 0, weekday: weekday ?? null, minutes };
}

const personField = z.uuid(invalid).nullish().meta({ description: "Só para esta pessoa; sem ela, para todas." });

/** A lesson's rule in a course: for everybody, or for one student, whom a form names by e-mail. */
const courseOpeningShape = {
  ...ruleFields,
  user_id: personField,
  email: z
    .string(invalid)
    .max(320, invalid)
    .nullish()
    .meta({ description: "O mesmo, pelo e-mail da conta de quem está inscrito." }),
};

/** The student that a rule is for; neither means everybody. */
const student = ({ user_id, email }: { user_id?: string | null; email?: string | null }) => ({
  userId: user_id ?? null,
  email: email?.trim().toLowerCase() || null,
});

export const courseOpening = z
  .object(courseOpeningShape)
  .transform((fields, issues) => ({ rule: toRule(fields, issues), ...student(fields) }));

/** A lesson's rule in a class: for everybody in it, or for one member. */
const classOpeningShape = { ...ruleFields, user_id: personField };

export const classOpening = z.object({ lesson_id: rowId, ...classOpeningShape }).transform((fields, issues) => ({
  lessonId: fields.lesson_id,
  rule: toRule(fields, issues),
  userId: fields.user_id ?? null,
}));

/** Days as a number and a unit, for forms. */
const spanFields = {
  days: daysField,
  unit: z.enum(["1", "7"], invalid).default("7"),
};

function toFormRule(fields: RuleFields & { unit: "1" | "7" }, issues: Issues): WantedRule {
  const days = typeof fields.days === "number" ? fields.days * Number(fields.unit) : null;
  if (days !== null && days > maxDays) issues.addIssue({ code: "custom", path: ["days"], message: askDays });
  return toRule({ ...fields, days }, issues);
}

export const courseOpeningForm = z
  .object({ ...courseOpeningShape, ...spanFields })
  .transform((fields, issues) => ({ rule: toFormRule(fields, issues), ...student(fields) }));

/** The form's address contains the lesson. */
export const classOpeningForm = z
  .object({ ...classOpeningShape, ...spanFields })
  .transform((fields, issues) => ({ rule: toFormRule(fields, issues), userId: fields.user_id ?? null }));

/** The values that a rule's form starts from. */
export function ruleDefaults(rule: OpeningRule | null) {
  if (!rule || rule.kind === "open") return { kind: rule?.kind ?? "none", unit: "7" };
  if (rule.kind === "at") return { kind: "at", unit: "7", date: isoDay(rule.opensAt), time: timeOfDay(rule.opensAt) };
  const unit = rule.days % 7 ? 1 : 7;
  return {
    kind: "after",
    unit: String(unit),
    days: String(rule.days / unit),
    weekday: rule.weekday === null ? "" : String(rule.weekday),
    time: clockTime(rule.minutes),
  };
}

export const ruleResponse = z
  .strictObject({
    kind: z.enum(["open", "at", "after"]),
    date: z.string().optional(),
    time: z.string().optional(),
    days: z.int().optional(),
    weekday: z.int().nullable().optional(),
  })
  .meta({ id: "OpeningRule", description: "Dia e hora em São Paulo; dias depois do início." });

export function ruleJson(rule: OpeningRule): z.infer<typeof ruleResponse> {
  if (rule.kind === "open") return { kind: "open" };
  if (rule.kind === "at") return { kind: "at", date: isoDay(rule.opensAt), time: timeOfDay(rule.opensAt) };
  return { kind: "after", days: rule.days, weekday: rule.weekday, time: clockTime(rule.minutes) };
}
