/** The largest picture that anybody may send, in bytes (A §9). */
export const mostImageBytes = 5 * 1024 * 1024;

export const notAnImage = "Por favor, selecione um arquivo de imagem válido.";
export const imageTooLarge = "A imagem deve ter no máximo 5MB.";
export const tooManyImages = "Há fotos demais a caminho neste momento. Tente de novo em instantes.";
export const imageFailed = "Erro ao processar imagem. Tente novamente.";

/** What a form says of a picture that may come with it. */
export const pictureFile = { maxBytes: mostImageBytes, tooLarge: imageTooLarge };

/** The kinds of picture that are taken, as a file's first bytes tell them. */
const beginnings = {
  png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  jpeg: [[0xff, 0xd8, 0xff]],
  gif: [
    [0x47, 0x49, 0x46, 0x38, 0x37, 0x61],
    [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  ],
} as const;

export type ImageKind = keyof typeof beginnings;

/** The same as a browser names them. */
export const imageTypes = ["image/png", "image/jpeg", "image/gif"];

/** What kind of picture some bytes begin as, whatever they are said to be; null for anything else. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const kinds = Object.keys(beginnings) as ImageKind[];
  const begins = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  return kinds.find((kind) => beginnings[kind].some(begins)) ?? null;
}
