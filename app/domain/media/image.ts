import { AppError } from "#app/domain/app-error.ts";

export const notAnImage = "Por favor, selecione um arquivo de imagem válido.";
export const heicImage =
  "Esta foto está em HEIC, o formato do iPhone, que não abrimos aqui. Abra a foto no aparelho e salve ou compartilhe como JPG (no iPhone: Ajustes, Câmera, Formatos, “Mais compatível” para as próximas), e envie de novo.";
export const tooManyImages = "Há fotos demais a caminho neste momento. Tente de novo em instantes.";
export const imageFailed = "Erro ao processar imagem. Tente novamente.";

/** A file that starts like a picture and cannot be decoded. */
export class BrokenImage extends AppError {
  constructor(field?: string) {
    super("invalid", imageFailed, field ? { fields: { [field]: [imageFailed] } } : {});
  }
}

const heicBrands = /^(heic|heix|hevc|heim|heis|hevm|mif1|msf1)/;

/** The message for a file in none of the accepted formats. */
export function wrongImage(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes.subarray(4, 12));
  return text.startsWith("ftyp") && heicBrands.test(text.slice(4)) ? heicImage : notAnImage;
}

/** The accepted picture formats, by their first bytes. */
const beginnings = {
  png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  jpeg: [[0xff, 0xd8, 0xff]],
  gif: [
    [0x47, 0x49, 0x46, 0x38, 0x37, 0x61],
    [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  ],
} as const;

export type ImageKind = keyof typeof beginnings;

export const imageTypes = ["image/png", "image/jpeg", "image/gif"];

/** The picture format of some bytes, whatever they are declared as; null for anything else. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const kinds = Object.keys(beginnings) as ImageKind[];
  const begins = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  return kinds.find((kind) => beginnings[kind].some(begins)) ?? null;
}
