/** Stands beside the reviews of whoever does not want their name there. */
export const unsignedName = "Estudante";

/**
 * The name that stands beside a review: the first name and the initial of the last, "Ester L.". It is enough for a
 * testimonial to have a face, and too little to look somebody's faith up by.
 */
export function publicName(fullName: string): string {
  const [first = "", ...others] = fullName.split(/\s+/).filter(Boolean);
  const last = others.at(-1);
  return last ? `${first} ${Array.from(last)[0]!.toLocaleUpperCase("pt-BR")}.` : first;
}
