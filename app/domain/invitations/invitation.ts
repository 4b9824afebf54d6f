import { z } from "zod";
import { emailAddress } from "#app/domain/email-address.ts";
import { dateTime, jsonOf, jsonView, keysOf, number } from "#app/domain/json-view.ts";
import { enumParam, pagingSchema, textParam } from "#app/domain/paging.ts";
import { maxNameLength } from "#app/domain/people/person.ts";
import { textField } from "#app/domain/text.ts";

export const invitationNotFound = "Convite não encontrado";
export const invitationOver = "Este convite não vale mais. Peça outro à escola.";
export const invitationOfAnother =
  "Este convite é para outro e-mail. Entre com o e-mail que recebeu o convite para participar.";

/** How often an invitation's e-mail may be sent, and how many hours apart. */
export const maxSendings = 3;
export const hoursBetweenSendings = 24;

const askTarget = "Escolha uma turma ou um curso.";

/** A class or a course, in one field of a form: `class/12` or `course/4`. */
const targetField = z
  .string(askTarget)
  .regex(/^(class|course)\/[1-9]\d{0,8}$/, askTarget)
  .transform((chosen) => {
    const [kind, id] = chosen.split("/");
    return kind === "class" ? { classId: Number(id), courseId: null } : { classId: null, courseId: Number(id) };
  });

const targetId = z.int(askTarget).min(1, askTarget).max(999_999_999, askTarget).nullish();

/** For a JSON body: exactly one of the two, which becomes the `target`. */
export const targetIds = { class_id: targetId, course_id: targetId };
type TargetIds = { class_id?: number | null; course_id?: number | null };
export const namesOne = ({ class_id, course_id }: TargetIds) => (class_id == null) !== (course_id == null);
export const askOne = { path: ["class_id"], message: askTarget };
export const withTarget = <Ids extends TargetIds>({ class_id, course_id, ...rest }: Ids) => ({
  ...rest,
  target: class_id != null ? { classId: class_id, courseId: null } : { classId: null, courseId: course_id! },
});

const fullName = textField({
  max: maxNameLength,
  sentences: { long: `O nome deve ter no máximo ${maxNameLength} caracteres.` },
})
  .nullish()
  .transform((name) => (name ?? "").replace(/\s+/g, " "));

export const inviteForm = z.object({ full_name: fullName, email: emailAddress, target: targetField });

export const inviteFields = z
  .object({ full_name: fullName, email: emailAddress, ...targetIds })
  .refine(namesOne, askOne)
  .transform(withTarget);

export type InvitationState = "open" | "expired" | "accepted" | "declined" | "withdrawn";
export const invitationStates: Record<InvitationState, string> = {
  open: "Sem resposta",
  expired: "Venceu",
  accepted: "Aceito",
  declined: "Recusado",
  withdrawn: "Retirado",
};

export const invitationQuery = pagingSchema(20).extend({
  q: textParam("Parte do nome ou do e-mail."),
  status: enumParam(keysOf(invitationStates)),
});

/** The class or course of an invitation or link, for lists. */
export type NamedTarget = { kind: "class" | "course"; id: number; name: string };

export const namedTarget = (row: { classId: number | null; courseId: number | null; name: string }): NamedTarget =>
  row.classId !== null
    ? { kind: "class", id: row.classId, name: row.name }
    : { kind: "course", id: row.courseId!, name: row.name };

export const targetJson = ({ kind, id, name }: NamedTarget) => ({
  class_id: kind === "class" ? id : null,
  course_id: kind === "course" ? id : null,
  target_name: name,
});

/** An invitation as admins see it. After it ends, name and address are erased, at once or after a month. */
export type InvitationView = {
  id: number;
  fullName: string;
  email: string | null;
  state: InvitationState;
  target: NamedTarget;
  createdAt: Date;
  expiresAt: Date;
};

export const invitationResponse = jsonView("Invitation", {
  id: number,
  full_name: z.string(),
  email: z.string().nullable(),
  state: z.enum(keysOf(invitationStates)),
  class_id: number.nullable(),
  course_id: number.nullable(),
  target_name: z.string(),
  created_at: dateTime,
  expires_at: dateTime,
});

export const invitationJson = ({ target, ...invited }: InvitationView) =>
  jsonOf(invitationResponse, invited, targetJson(target));

/** An open invitation as leaders of its class see it. */
export const classInvitationResponse = jsonView("ClassInvitation", {
  id: number,
  full_name: z.string().meta({ description: "Vazio, se a lista não trouxe o nome." }),
  created_at: dateTime,
  expires_at: dateTime,
});

export const classInvitationJson = (invited: InvitationView) => jsonOf(classInvitationResponse, invited);

/** The class or course of an invitation, as the invited person sees it. */
export type InvitedTo = NamedTarget & {
  description: string;
  /** The titles of a class's courses. */
  courses: string[];
  /** The leaders of a class, or the instructor of a course. */
  leaders: string[];
  startsOn: string | null;
};

/** The class or course that the viewer has just joined. */
export const joinedResponse = jsonView("Joined", {
  class_id: number.nullable(),
  course_id: number.nullable(),
  target_name: z.string(),
});

/** An open invitation to the viewer. */
export type OwnInvitation = { id: number; token: string; to: InvitedTo; byName: string | null; expiresAt: Date };

export const ownInvitationResponse = jsonView("MyInvitation", {
  id: number,
  class_id: number.nullable(),
  course_id: number.nullable(),
  target_name: z.string(),
  courses: z.array(z.string()),
  leaders: z.array(z.string()),
  invited_by: z.string().nullable(),
  expires_at: dateTime,
});

export const ownInvitationJson = (own: OwnInvitation) => {
  const { courses, leaders } = own.to;
  return jsonOf(ownInvitationResponse, own, { ...targetJson(own.to), courses, leaders, invited_by: own.byName });
};
