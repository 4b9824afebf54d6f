import { z } from "zod";
import { ceoTitleWhenMissing, fonts, standardLook, uploadFailed } from "#app/domain/certificates/design/labels.ts";
import { fileIdOf, webAddress } from "#app/domain/media/address.ts";
import { text } from "#app/domain/text.ts";

const longest = 120;
const askColour = "Escolha uma cor, como #2563eb.";
const askPicture = "Envie o arquivo ou um endereço que comece com https://.";
const askFont = "Escolha uma das cinco fontes.";

const line = text({ max: longest }).nullish();
const colour = (standard: string) =>
  z
    .string(askColour)
    .regex(/^#[0-9a-fA-F]{6}$/, askColour)
    .nullish()
    .transform((value) => value?.toLowerCase() ?? standard);

/** An address of a picture: the platform's own, or an outside one in its normal form, which is never fetched here. */
const picture = z
  .string(askPicture)
  .nullish()
  .transform((value, { addIssue }) => {
    const address = value?.trim();
    if (!address) return null;
    const found = fileIdOf(address) ? address : webAddress(address);
    if (!found) addIssue(askPicture);
    return found;
  })
  .meta({ description: "Um endereço https:// ou /media/{id}, de um envio." });

/** The certificate settings as a whole (B §3, B21): what is left out takes its standard. */
export const designFields = z.object({
  organization_name: line.transform((value) => value || null),
  logo_url: picture,
  ceo_name: line.transform((value) => value || null),
  ceo_title: line.transform((value) => value || ceoTitleWhenMissing),
  ceo_signature_url: picture,
  certificate_background_url: picture,
  primary_color: colour(standardLook.primary),
  secondary_color: colour(standardLook.secondary),
  font_family: z
    .enum(fonts, askFont)
    .nullish()
    .transform((value) => value ?? standardLook.font),
  show_program_content: z.boolean().default(true),
  auto_generate_hours: z.boolean().default(true),
  is_active: z.boolean().default(true),
});

export type DesignFields = z.output<typeof designFields>;

const file = z.instanceof(Blob, { error: uploadFailed }).optional();
const ticked = z.boolean().default(false);

/**
 * The form: the same, pictures as files, and which of those that are there are to go. A box not ticked is sent as
 * nothing.
 */
export const designForm = designFields.extend({
  logo: file,
  signature: file,
  background: file,
  remove_logo: ticked,
  remove_signature: ticked,
  remove_background: ticked,
  show_program_content: ticked,
  auto_generate_hours: ticked,
  is_active: ticked,
});

/** What a sent form asks for, as the call would say it, and the files that it brings. */
export function designFrom(sent: z.output<typeof designForm>): { fields: DesignFields; files: DesignFiles } {
  const { logo, signature, background, remove_logo, remove_signature, remove_background, ...fields } = sent;
  return {
    fields: {
      ...fields,
      logo_url: remove_logo ? null : fields.logo_url,
      ceo_signature_url: remove_signature ? null : fields.ceo_signature_url,
      certificate_background_url: remove_background ? null : fields.certificate_background_url,
    },
    files: { logo, signature, background },
  };
}

/** The pictures of a design as files, by the field of the form that brings each. */
export type DesignFiles = Partial<Record<"logo" | "signature" | "background", Blob | undefined>>;

/** Whether instructors too may change the design. */
export const whoDesignsForm = z.object({ teachers: z.boolean().default(false) });
