import { z } from "zod";
import { roles } from "#app/domain/access/viewer.ts";
import type { Role } from "#app/domain/ctx.ts";
import { type Editable, versionField, versionOf } from "#app/domain/edit-version.ts";
import { specialties } from "#app/domain/instructors/instructor.ts";
import { dateTime, jsonOf, jsonView } from "#app/domain/json-view.ts";
import { notAnImage } from "#app/domain/media/image.ts";
import { parseWebUrl, readPicture } from "#app/domain/media/picture.ts";
import { fullNameField } from "#app/domain/people/person.ts";
import { textField } from "#app/domain/text.ts";
import { invalidVoucher } from "#app/domain/vouchers/voucher.ts";
import { maxBioLength, maxSiteLength } from "./limits.ts";

/** What somebody has studied here. */
export type LearningFigures = {
  enrolledCourses: number;
  completedCourses: number;
  completedLessons: number;
  certificates: number;
  /** With half hours, as on certificates. */
  certifiedHours: number;
};

/** Somebody's profile, for themselves and admins. */
export type ProfileView = {
  id: string;
  email: string;
  fullName: string;
  bio: string | null;
  pictureUrl: string | null;
  specialties: string[];
  siteUrl: string | null;
  role: Role;
  isMaintainer: boolean;
  createdAt: Date;
  /** The code that makes them a maintainer; null without one, and for anybody else. */
  voucherCode: string | null;
  figures: LearningFigures;
};

const learning = z.strictObject({
  enrolled_courses: z.int(),
  completed_courses: z.int(),
  completed_lessons: z.int(),
  certificates: z.int(),
  certified_hours: z.number(),
});

/** A profile in the JSON contract; fields may be added, never removed. */
export const profileResponse = jsonView("Profile", {
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  bio: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  maintainer_voucher_code: z.string().nullable(),
  specialties: z.array(z.string()),
  site_url: z.string().nullable(),
  version: z.string(),
  role: z.enum(roles),
  is_maintainer: z.boolean(),
  created_at: dateTime,
  learning,
});

export const profileJson = (profile: ProfileView) =>
  jsonOf(profileResponse, profile, {
    profile_picture_url: profile.pictureUrl,
    maintainer_voucher_code: profile.voucherCode,
    version: versionOf(editableProfile(profile)),
    learning: jsonOf(learning, profile.figures),
  });

const askSite = `Escreva um endereço que comece com https:// e tenha no máximo ${maxSiteLength} caracteres.`;
const askSpecialties = "Escolha especialidades da lista, cada uma uma vez só.";

const picture = z
  .string(notAnImage)
  .nullish()
  .transform((value) => value?.trim() || null)
  .refine((value) => value === null || readPicture(value), notAnImage)
  .meta({ description: "Uma imagem em data:, um endereço https:// ou /media/{id}. Sem ele, fica sem foto." });

const site = z
  .string(askSite)
  .trim()
  .transform((value) => value || null)
  .refine((value) => value === null || parseWebUrl(value, maxSiteLength), askSite)
  .transform((value) => value && parseWebUrl(value, maxSiteLength));

/**
 * Profile fields. Left out, bio and picture are cleared; site and specialties change only where sent, and are for
 * instructors.
 */
export const profileFields = z.object({
  full_name: fullNameField,
  bio: textField({
    max: maxBioLength,
    sentences: { long: `A apresentação deve ter no máximo ${maxBioLength.toLocaleString("pt-BR")} caracteres.` },
  })
    .nullish()
    .transform((bio) => bio || null),
  profile_picture_url: picture,
  maintainer_voucher_code: z
    .string(invalidVoucher)
    .nullish()
    .transform((code) => code?.trim().toUpperCase() || null)
    .refine((code) => code === null || /^[A-Z0-9-]{6,32}$/.test(code), invalidVoucher)
    .meta({ description: "O código de mantenedor a ativar." }),
  site_url: site.nullish().meta({ description: "Só para instrutores. Sem ele, fica como está." }),
  specialties: z
    .array(z.enum(specialties, askSpecialties), askSpecialties)
    .refine((list) => new Set(list).size === list.length, askSpecialties)
    .optional(),
});

type Person = Pick<ProfileView, "fullName" | "bio" | "pictureUrl" | "specialties">;

export const editableProfile = (profile: Person & Pick<ProfileView, "siteUrl">): Editable => ({
  full_name: ["Nome", profile.fullName],
  bio: ["Apresentação", profile.bio],
  profile_picture_url: ["Foto", profile.pictureUrl],
  specialties: ["Especialidades", profile.specialties.join(", ")],
  site_url: ["Site", profile.siteUrl],
});

/** The JSON call: the same, and whose profile, for an admin. */
export const profileUpdate = profileFields.extend({
  version: versionField,
  user_id: z.string().nullish().meta({ description: "De quem é o perfil, quando a direção altera o de outra pessoa." }),
});

export type ProfileUpdate = z.output<typeof profileUpdate>;

/** The form: the same, a photo as a file, and what happens to the current one. */
export const profileForm = profileFields.extend({
  version: versionField,
  photo: z.instanceof(Blob, { error: notAnImage }).optional(),
  /** The current picture; it stays unless another one is given. */
  kept_picture: picture,
  remove_photo: z.boolean().default(false),
});

/** Turns the form into the call's fields. An unticked box is not sent at all. */
export function profileUpdateFrom({ kept_picture, remove_photo, photo: _, ...fields }: z.output<typeof profileForm>) {
  const address = fields.profile_picture_url ?? kept_picture;
  return {
    ...fields,
    profile_picture_url: remove_photo ? null : address,
    site_url: fields.site_url ?? null,
    specialties: fields.specialties ?? [],
  } satisfies ProfileUpdate;
}

/** The initial values of a profile form. A picture's address is editable; a file of ours is not shown as one. */
export function personDefaults({ fullName, bio, pictureUrl, specialties }: Person) {
  return {
    full_name: fullName,
    bio,
    profile_picture_url: pictureUrl?.startsWith("https:") ? pictureUrl : undefined,
    specialties: specialties as never,
  };
}

export function profileDefaults(profile: Person & Pick<ProfileView, "siteUrl">) {
  return {
    ...personDefaults(profile),
    site_url: profile.siteUrl,
    version: versionOf(editableProfile(profile)),
  };
}
