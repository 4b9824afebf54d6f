/** The groups of each document, and what stands before each group. */
const shapes = {
  cpf: { lengths: [3, 3, 3, 2], marks: ["", ".", ".", "-"] },
  cnpj: { lengths: [2, 3, 3, 4, 2], marks: ["", ".", ".", "/", "-"] },
} as const;

/**
 * A CPF or CNPJ as far as it has been typed, with its dots: up to eleven digits `000.000.000-00`, more than that or a
 * letter `00.000.000/0000-00`, upper-case; what is too much is cut. `kind` says which of them it must be.
 */
export function maskTaxId(text: string, kind?: keyof typeof shapes): string {
  const bare = text.replace(/[^0-9a-z]/gi, "").toUpperCase();
  const shape = shapes[kind ?? (/^\d{0,11}$/.test(bare) ? "cpf" : "cnpj")];
  let rest = shape === shapes.cpf ? bare.replace(/\D/g, "") : bare;
  return shape.lengths
    .map((length, i) => {
      const group = rest.slice(0, length);
      rest = rest.slice(length);
      return group && shape.marks[i] + group;
    })
    .join("");
}
