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
  const said = `contraste de ${ratio.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} para 1 com o papel`;
  return ratio >= readable
    ? `Letras pequenas nesta cor cansam: ${said}; o bom é 4,5 ou mais.`
    : `Quase não se lê nesta cor: ${said}; escolha uma mais escura.`;
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
