import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { decimalText } from "#app/domain/decimal.ts";
import { type Editable, versionField, versionOf } from "#app/domain/edit-version.ts";
import type { Member } from "#app/domain/instructors/team.server.ts";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { notAnImage } from "#app/domain/media/image.ts";
import type { PathId } from "#app/domain/path-id.ts";
import { maxNameLength } from "#app/domain/people/person.ts";
import { profileFields, profileForm } from "#app/domain/profile/profile.ts";
import { decimalField, isUuid, lineField } from "#app/domain/text.ts";

export const instructorNotFound = "Instrutor não encontrado";
export const founderCannotBeDeleted = "O fundador da plataforma não pode ser excluído.";
export const accountCannotBeDeleted = "Usuários reais não podem ser excluídos através desta interface.";
export const accountEditsOwnProfile = "Quem tem conta na plataforma é editado pelo próprio perfil.";
export const photoFailed = "Erro ao fazer upload da imagem. Tente novamente.";

/** A failed photo, with the server's message. */
export const photoFailedBecause = (sentence: string) => `Erro ao fazer upload da imagem: ${sentence}`;

/** The rating of an entry unless the school sets one. */
export const defaultRating = 4.8;

/** How many specialties a card of the admin list shows before "+N mais". */
export const specialtiesShown = 3;

/** What an id of the roster refers to: an entry by its number, or a person by their account. */
export type RosterId = { kind: "entry"; id: number } | { kind: "person"; id: string };

/** An id of the roster in an address; not found if it is neither. */
export const rosterPathId: PathId<RosterId> = {
  schema: z.union([number, z.uuid()]),
  read: (text) => {
    if (text && /^[1-9]\d{0,8}$/.test(text)) return { kind: "entry", id: Number(text) };
    const id = text?.toLowerCase() ?? "";
    if (isUuid(id)) return { kind: "person", id };
    throw new AppError("not_found", instructorNotFound);
  },
};

/** A team member in the admins' JSON contract: a person by their account's id, an entry by its number. */
export const rosterResponse = jsonView("RosterEntry", {
  id: z.union([number, z.uuid()]),
  user_id: z.uuid().nullable(),
  full_name: z.string(),
  bio: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  specialties: z.array(z.string()),
  total_courses: z.int(),
  total_students: z.int(),
  avg_rating: z.number(),
  version: z.string(),
  role: z.enum(["founder", "instructor", "admin"]),
  is_founder: z.boolean(),
  is_virtual: z.literal(false),
  created_at: dateTime.nullable(),
});

export const rosterJson = (member: Member) =>
  jsonOf(rosterResponse, member, {
    id: member.entryId ?? member.userId,
    profile_picture_url: member.pictureUrl,
    version: versionOf(editableEntry(member)),
    role: member.isFounder ? "founder" : member.role,
    is_virtual: false,
  });

type Entry = Pick<
  Member,
  "fullName" | "bio" | "pictureUrl" | "specialties" | "totalCourses" | "totalStudents" | "avgRating"
>;

export const editableEntry = (entry: Entry): Editable => ({
  full_name: ["Nome", entry.fullName],
  bio: ["Apresentação", entry.bio],
  profile_picture_url: ["Foto", entry.pictureUrl],
  specialties: ["Especialidades", entry.specialties.join(", ")],
  total_courses: ["Cursos", String(entry.totalCourses)],
  total_students: ["Estudantes", String(entry.totalStudents)],
  avg_rating: ["Avaliação", decimalText(entry.avgRating)],
});

const askCount = "Escreva um número inteiro, de 0 em diante.";
const askRating = "A avaliação vai de 0 a 5, de 0,1 em 0,1.";

const total = z
  .int(askCount)
  .min(0, askCount)
  .max(2_147_483_647, askCount)
  .nullish()
  .transform((count) => count ?? 0);

const { bio, profile_picture_url, specialties } = profileFields.shape;

/**
 * An instructor without an account, as the school writes them. Role, founder flag and account are never taken from the
 * request.
 */
export const rosterFields = z.object({
  full_name: lineField({
    min: 1,
    max: maxNameLength,
    sentences: { missing: "Escreva o nome.", long: `O nome deve ter no máximo ${maxNameLength} caracteres.` },
  }),
  bio,
  profile_picture_url,
  specialties: specialties.transform((list) => list ?? []),
  total_courses: total,
  total_students: total,
  avg_rating: z
    .number(askRating)
    .min(0, askRating)
    .max(5, askRating)
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, askRating)
    .nullish()
    .transform((value) => value ?? defaultRating)
    .meta({ description: "De 0 a 5, de 0,1 em 0,1; sem ela, 4,8." }),
});

export type RosterFields = z.output<typeof rosterFields>;

/** The same for an edit. */
export const rosterEdit = rosterFields.extend({ version: versionField });

/** The form: the same, a photo as a file, and what happens to the current one. */
export const rosterForm = rosterEdit.extend({
  avg_rating: decimalField(rosterFields.shape.avg_rating),
  photo: z.instanceof(Blob, { error: notAnImage }).optional(),
  kept_picture: profileForm.shape.kept_picture,
  remove_photo: profileForm.shape.remove_photo,
});

/** Turns the form into the call's fields. */
export function entryFrom({ kept_picture, remove_photo, photo: _, ...fields }: z.output<typeof rosterForm>) {
  const address = fields.profile_picture_url ?? kept_picture;
  return { ...fields, profile_picture_url: remove_photo ? null : address } satisfies z.output<typeof rosterEdit>;
}

/** The form for an admin to edit somebody with an account: the profile's, without the voucher's code. */
export const personForm = profileForm.omit({ maintainer_voucher_code: true });
