import { z } from "zod";
import { specialties } from "#app/domain/instructors/specialties.ts";
import { webAddress } from "#app/domain/media/address.ts";
import { imageTooLarge, notAnImage } from "#app/domain/media/image.ts";
import { longestBio, longestName, longestSite } from "#app/domain/profile/limits.ts";
import { isWithinSize, readPicture } from "#app/domain/profile/picture.ts";
import { text } from "#app/domain/text.ts";
import { invalidVoucher } from "#app/domain/vouchers/labels.ts";

const askSite = `Escreva um endereço que comece com https:// e tenha no máximo ${longestSite} caracteres.`;
const askSpecialties = "Escolha especialidades da lista, cada uma uma vez só.";

const picture = z
  .string(notAnImage)
  .nullish()
  .transform((value) => value?.trim() || null)
  .refine((value) => value === null || readPicture(value), { error: notAnImage, abort: true })
  .refine((value) => value === null || isWithinSize(readPicture(value)!), imageTooLarge)
  .meta({ description: "Uma imagem em data:, um endereço https:// ou /media/{id}. Sem ele, fica sem foto." });

const site = z
  .string(askSite)
  .trim()
  .transform((value) => value || null)
  .refine((value) => value === null || webAddress(value, longestSite), askSite)
  .transform((value) => value && webAddress(value, longestSite));

/**
 * What somebody may say of themselves (A15). Name, bio and picture are the whole of what is kept: left out, the last
 * two are cleared. The rest is touched only where it is sent; page and specialties are for those who teach.
 */
export const profileFields = z.object({
  full_name: text({
    min: 1,
    max: longestName,
    sentences: { missing: "Escreva o seu nome.", long: `O nome deve ter no máximo ${longestName} caracteres.` },
  }).transform((name) => name.replace(/\s+/g, " ")),
  bio: text({
    max: longestBio,
    sentences: { long: `A apresentação deve ter no máximo ${longestBio.toLocaleString("pt-BR")} caracteres.` },
  })
    .nullish()
    .transform((bio) => bio || null),
  profile_picture_url: picture,
  maintainer_voucher_code: z
    .string(invalidVoucher)
    .nullish()
    .transform((code) => code?.trim().toUpperCase() || null)
    .refine((code) => code === null || /^[A-Z0-9-]{6,32}$/.test(code), invalidVoucher)
    .meta({ description: "Um código de mantenedor, para usá-lo." }),
  site_url: site.nullish().meta({ description: "Só para quem ensina. Sem ele, fica como está." }),
  specialties: z
    .array(z.enum(specialties, askSpecialties), askSpecialties)
    .refine((list) => new Set(list).size === list.length, askSpecialties)
    .optional(),
});

/** The call: the same, and of an admin whose profile it is (P-5). */
export const profileUpdate = profileFields.extend({
  user_id: z.string().nullish().meta({ description: "De quem é o perfil, quando quem altera é a direção." }),
});

export type ProfileUpdate = z.output<typeof profileUpdate>;

/** The form: the same, a photo as a file, and what is to become of the one that is there. */
export const profileForm = profileFields.extend({
  photo: z.instanceof(Blob, { error: notAnImage }).optional(),
  /** The picture that the platform keeps now; it stays unless something else is asked for. */
  kept_picture: picture,
  remove_photo: z.boolean().default(false),
});

/** What a sent form asks for, as the call would say it: a box that is not ticked is sent as nothing at all. */
export function updateFrom({ kept_picture, remove_photo, photo: _, ...fields }: z.output<typeof profileForm>) {
  const address = fields.profile_picture_url ?? kept_picture;
  return {
    ...fields,
    profile_picture_url: remove_photo ? null : address,
    site_url: fields.site_url ?? null,
    specialties: fields.specialties ?? [],
  } satisfies ProfileUpdate;
}
