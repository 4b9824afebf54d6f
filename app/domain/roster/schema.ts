import { z } from "zod";
import { notAnImage } from "#app/domain/media/image.ts";
import { longestName } from "#app/domain/profile/limits.ts";
import { profileFields, profileForm } from "#app/domain/profile/schema.ts";
import { standardRating } from "#app/domain/roster/labels.ts";
import { text } from "#app/domain/text.ts";

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
 * What the school says of an instructor who has no account (B10). Role, founder's mark and account are never read from
 * here.
 */
export const rosterFields = z.object({
  full_name: text({
    min: 1,
    max: longestName,
    sentences: { missing: "Escreva o nome.", long: `O nome deve ter no máximo ${longestName} caracteres.` },
  }).transform((name) => name.replace(/\s+/g, " ")),
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
    .transform((value) => value ?? standardRating)
    .meta({ description: "De 0 a 5, de 0,1 em 0,1; sem ela, 4,8." }),
});

export type RosterFields = z.output<typeof rosterFields>;

/** The form: the same, a photo as a file, and what is to become of the one that is there. */
export const rosterForm = rosterFields.extend({
  photo: z.instanceof(Blob, { error: notAnImage }).optional(),
  kept_picture: profileForm.shape.kept_picture,
  remove_photo: profileForm.shape.remove_photo,
});

/** What a sent form asks for, as the call would say it. */
export function entryFrom({ kept_picture, remove_photo, photo: _, ...fields }: z.output<typeof rosterForm>) {
  const address = fields.profile_picture_url ?? kept_picture;
  return { ...fields, profile_picture_url: remove_photo ? null : address } satisfies RosterFields;
}

/** The form in which an admin edits somebody with an account: the profile's, without a voucher's code (P-5). */
export const personForm = profileForm.omit({ maintainer_voucher_code: true });
