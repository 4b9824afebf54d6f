declare module "bidi-js" {
  type Bidi = {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl" | "auto"): { levels: Uint8Array };
    getMirroredCharacter(letter: string): string | null;
  };
  export default function createBidi(): Bidi;
}
