import { z } from "zod";
import { contrast, readableContrast } from "#app/domain/colour.ts";
import { versionField } from "#app/domain/edit-version.ts";
import { decimalLabel } from "#app/domain/figures.ts";
import { fileIdFromUrl, parseWebUrl } from "#app/domain/media/picture.ts";
import { lineField } from "#app/domain/text.ts";
import { ceoTitleWhenMissing, fonts, standardLook, uploadFailed } from "./design.ts";

const longest = 120;
const askColour = "Escolha uma cor, como #2563eb.";
const askPicture = "Envie o arquivo ou um endereço que comece com https://.";
const askFont = "Escolha uma das cinco fontes.";

const line = lineField({ max: longest }).nullish();
const colour = (standard: string) =>
  z
    .string(askColour)
    .regex(/^#[0-9a-fA-F]{6}$/, askColour)
    .nullish()
    .transform((value) => value?.toLowerCase() ?? standard);

/** A picture's address: the platform's own, or an outside one in normal form, which is never fetched by the server. */
const picture = z
  .string(askPicture)
  .nullish()
  .transform((value, { addIssue }) => {
    const address = value?.trim();
    if (!address) return null;
    const found = fileIdFromUrl(address) ? address : parseWebUrl(address);
    if (!found) addIssue(askPicture);
    return found;
  })
  .meta({ description: "Um endereço https:// ou /media/{id}, de um envio." });

/** All certificate settings; missing fields take their default. */
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

/** The same for an edit. */
export const designEdit = designFields.extend({ version: versionField });

export type DesignFields = z.output<typeof designFields>;

const file = z.instanceof(Blob, { error: uploadFailed }).optional();
const ticked = z.boolean().default(false);

/** The form: pictures as files, and checkboxes for pictures to remove. An unticked box is not sent at all. */
export const designForm = designEdit.extend({
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

/** Turns the form into the call's fields, and the files sent with it. */
export function designFrom(sent: z.output<typeof designForm>): {
  fields: z.output<typeof designEdit>;
  files: DesignFiles;
} {
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

/** The pictures of a design as files, by form field. */
export type DesignFiles = Partial<Record<"logo" | "signature" | "background", Blob | undefined>>;

/** Whether instructors may change the design too. */
export const instructorsMayDesignForm = z.object({ teachers: z.boolean().default(false) });

/** The colour of the paper. */
const paper = "#fffefa";

/** Contrast for large text (WCAG 2.2, 1.4.3). */
const legible = 3;

/** A warning about a colour on a certificate's paper; null if it is easy to read. */
export function contrastWarning(colour: string): string | null {
  const ratio = contrast(colour, paper);
  if (ratio >= readableContrast) return null;
  const note = `contraste de ${decimalLabel(ratio)} para 1 com o papel`;
  return ratio >= legible
    ? `Letras pequenas nesta cor cansam a vista: ${note}; o ideal é 4,5 ou mais.`
    : `Fica difícil ler nesta cor: ${note}; escolha uma mais escura.`;
}
