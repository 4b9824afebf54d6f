import { z } from "zod";
import { versionField } from "#app/domain/edit-version.ts";
import { fileIdFromUrl, parseWebUrl } from "#app/domain/media/picture.ts";
import { textField } from "#app/domain/text.ts";
import { ceoTitleWhenMissing, fonts, standardLook, uploadFailed } from "./design.ts";

const longest = 120;
const askColour = "Escolha uma cor, como #2563eb.";
const askPicture = "Envie o arquivo ou um endereço que comece com https://.";
const askFont = "Escolha uma das cinco fontes.";

const line = textField({ max: longest }).nullish();
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
    const found = fileIdFromUrl(address) ? address : parseWebUrl(address);
    if (!found) addIssue(askPicture);
    return found;
  })
  .meta({ description: "Um endereço https:// ou /media/{id}, de um envio." });

/** The certificate settings as a whole; missing fields take their default. */
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

/** The same for a change of it. */
export const designEdit = designFields.extend({ version: versionField });

export type DesignFields = z.output<typeof designFields>;

const file = z.instanceof(Blob, { error: uploadFailed }).optional();
const ticked = z.boolean().default(false);

/**
 * The form: the same, pictures as files, and which of those that are there are to go. A box not ticked is sent as
 * nothing.
 */
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

/** What a sent form asks for, as the call would say it, and the files that it brings. */
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

/** The pictures of a design as files, by the field of the form that brings each. */
export type DesignFiles = Partial<Record<"logo" | "signature" | "background", Blob | undefined>>;

/** Whether instructors too may change the design. */
export const instructorsMayDesignForm = z.object({ teachers: z.boolean().default(false) });

/** The sheet that a certificate is printed on. */
const paper = "#fffefa";

/** From here on words are read without effort, and large ones at all (WCAG 2.2, 1.4.3). */
const easy = 4.5;
const readable = 3;

/** How much two colours differ in lightness, from 1 to 21, as WCAG reckons it. In: `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** What is to be said of a colour on a certificate's paper; null where it reads well. */
export function contrastWarning(colour: string): string | null {
  const ratio = contrast(colour, paper);
  if (ratio >= easy) return null;
  const note = `contraste de ${ratio.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} para 1 com o papel`;
  return ratio >= readable
    ? `Letras pequenas nesta cor cansam a vista: ${note}; o ideal é 4,5 ou mais.`
    : `Fica difícil ler nesta cor: ${note}; escolha uma mais escura.`;
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
