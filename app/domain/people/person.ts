import { z } from "zod";
import { roles } from "#app/domain/access/viewer.ts";
import type { Role, TeamRole, Viewer } from "#app/domain/ctx.ts";
import { dateTime, jsonOf, jsonView } from "#app/domain/json-view.ts";
import { pagingSchema, textParam } from "#app/domain/paging.ts";
import { lineField } from "#app/domain/text.ts";

export const personNotFound = "Pessoa não encontrada";
export const ownRole = "Você não pode mudar o seu próprio papel.";
export const foundersRole = "O papel do fundador da plataforma não pode ser mudado.";
export const adminFromSettings =
  "Este e-mail está na configuração ADMIN_EMAILS e volta a ser admin ao entrar. Tire-o de lá primeiro.";
export const nobodyByEmail =
  "Ainda não existe conta com este e-mail. Peça que a pessoa entre uma vez na plataforma e tente de novo.";
export const manyByEmail = "Há mais de uma conta com este e-mail. Encontre a certa na lista de pessoas.";

/** Replaces the name of somebody who deleted their account. */
export const deletedAccountName = "Conta apagada";

const nowhere = "conta-apagada.invalid";

/** Replaces their address: it belongs to nobody and is never reused. */
export const deletedAccountEmail = (userId: string) => `${userId}@${nowhere}`;

/** Whether an address replaces that of a deleted account: nothing is sent there. */
export const isDeletedAccountEmail = (email: string) => email.endsWith(`@${nowhere}`);

const askRole = "Escolha um papel: estudante, instrutor ou admin.";
const askEmail = "Escreva o e-mail da pessoa.";

const role = z.enum(["student", "instructor", "admin"], askRole);

export const maxNameLength = 120;

/** A full name: one line, as printed on certificates. */
export const fullNameField = lineField({
  min: 1,
  max: maxNameLength,
  sentences: { missing: "Escreva o seu nome.", long: `O nome deve ter no máximo ${maxNameLength} caracteres.` },
});

export const nameFields = z.object({ full_name: fullNameField });

export const givenNameOf = (fullName: string) => fullName.split(" ")[0]!;

/** Whether a name is a single word, as some providers send it: too little for a certificate. */
export const isSingleName = (fullName: string) => !fullName.includes(" ");

/** The query of the list of people. */
export const peopleQuery = pagingSchema(12).extend({ q: textParam("Parte do nome ou do e-mail.") });

/** Somebody's new role. */
export const roleFields = z.object({
  role,
  confirm: z.boolean().default(false).meta({
    description: "Obrigatório para tornar estudante um instrutor que tem cursos; sem ele, o 409 diz quantos são.",
  }),
});
const { confirm } = roleFields.shape;

/** "Promover usuário": the e-mail of an account, and its new role. */
export const promotionForm = z.object({
  email: z
    .string(askEmail)
    .transform((email) => email.trim().toLowerCase())
    .refine((email) => email !== "" && email.length <= 320 && !email.includes("\u0000"), askEmail),
  role,
  confirm,
});

export const rolePick = z.object({ user_id: z.string(), role, confirm });

/** Asked before an instructor with courses becomes a student. */
export const stillTeaches = (name: string, courses: number) =>
  `${name} ensina ${courses === 1 ? "um curso" : `${courses} cursos`}. Como estudante, não pode mais editá-los; os cursos continuam no ar. Se é isso mesmo, confirme.`;

/** Somebody's page shows the newest so many of each kind. */
export const shownOfPerson = 50;

/** A person with an account, as admins see them. */
export type PersonView = {
  id: string;
  fullName: string;
  email: string;
  role: Role;
  team: TeamRole[];
  isMaintainer: boolean;
  isFounder: boolean;
  createdAt: Date;
};

export const personResponse = jsonView("Person", {
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  is_maintainer: z.boolean(),
  is_founder: z.boolean(),
  created_at: dateTime,
});

export const personJson = (person: PersonView) => jsonOf(personResponse, person);

/** The current user in the JSON contract: bare, without the envelope. */
export const userResponse = jsonView("User", {
  id: z.uuid(),
  email: z.string(),
  google_user_data: z.strictObject({ name: z.string(), given_name: z.string(), picture: z.string().nullable() }),
  role: z.enum(roles),
  is_maintainer: z.boolean(),
});

export const userJson = (user: Viewer) =>
  jsonOf(userResponse, user, {
    google_user_data: { name: user.fullName, given_name: user.givenName, picture: user.pictureUrl },
  });
