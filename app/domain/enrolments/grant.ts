import { z } from "zod";
import { emailAddress } from "#app/domain/email-address.ts";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { pagingSchema } from "#app/domain/paging.ts";
import { textField } from "#app/domain/text.ts";

export const enrolmentNotFound = "Inscrição não encontrada";
export const maxReasonLength = 300;

const askCourse = "Escolha um curso.";

const email = emailAddress.meta({ description: "Da conta da pessoa, que já entrou uma vez na plataforma." });
const reason = textField({
  max: maxReasonLength,
  sentences: { long: `O motivo deve ter no máximo ${maxReasonLength} caracteres.` },
})
  .nullish()
  .transform((text) => text ?? "")
  .meta({ description: "Obrigatório num curso pago." });

/** Named by e-mail, as people do, or by the account's id, as programs do. */
export const giveFields = z
  .object({
    email: email.nullish(),
    user_id: z.uuid().nullish().meta({ description: "O id da conta, no lugar do e-mail." }),
    course_id: z.int(askCourse).min(1, askCourse).max(999_999_999, askCourse),
    reason,
  })
  .refine((input) => Boolean(input.email) !== Boolean(input.user_id), {
    error: "Informe o e-mail ou o id da conta, não os dois.",
    path: ["email"],
  });

const chosenCourse = z
  .string()
  .optional()
  .transform((text) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null))
  .meta({ type: "integer", description: "Só os deste curso." });
export const grantQuery = pagingSchema(20).extend({ course_id: chosenCourse });

/** A course that the school gave to a person. */
export type GrantView = {
  /** The enrolment's id. */
  id: number;
  userId: string;
  fullName: string;
  email: string;
  course: { id: number; title: string };
  /** Empty if it came with a class. */
  reason: string;
  byName: string | null;
  grantedAt: Date;
};

export const grantResponse = jsonView("GrantedEnrollment", {
  id: number,
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  course_id: number,
  course_title: z.string(),
  reason: z.string(),
  granted_by: z.string().nullable(),
  granted_at: dateTime,
});

export const grantJson = (grant: GrantView) =>
  jsonOf(grantResponse, grant, {
    course_id: grant.course.id,
    course_title: grant.course.title,
    granted_by: grant.byName,
  });

export const enrolledByHandResponse = jsonView("EnrolledByHand", { enrollment_id: number, granted: z.boolean() });
