import { z } from "zod";
import { contrast, grounds, isColour, isReadable, nearestReadable, readableContrast } from "./colour.ts";

/* The kinds of values that settings have, each with what is wrong with another one, as the end of a sentence. */

export const origin = z
  .url({ protocol: /^https?$/, error: "deve ser um endereço http(s)://" })
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    "deve ser só a origem, sem caminho nem barra no fim",
  );
export const origins = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .pipe(z.array(origin));
export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "deve começar com postgres://" });
export const bucketName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    "deve ser o nome de um bucket: de 3 a 63 letras minúsculas, números, pontos e hifens",
  );
export const keyPrefix = z
  .string()
  .regex(/^([A-Za-z0-9._-]+\/)*$/, "deve terminar com / e ter só letras, números, ponto, - e _ entre as barras");
export const flag = z
  .enum(["0", "1", "true", "false"], "deve ser 0 ou 1")
  .transform((value) => value === "1" || value === "true");

export function wholeNumber(min: number, max: number, sentence = `deve ser um número inteiro de ${min} a ${max}`) {
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
}

/** The school's colour for buttons and links, which must be readable. */
export const actionColour = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isColour, { error: "deve ser uma cor como #1d6b3c", abort: true })
  .refine(isReadable, {
    error: ({ input }) =>
      `clara demais para ler, com contraste de ${ratio(contrast(String(input), grounds.light.darkest))} para 1 em vez de ${ratio(readableContrast)}. O tom mais próximo que se lê é ${nearestReadable(String(input))}`,
  });

const ratio = (contrast: number) =>
  (Math.floor(contrast * 10) / 10).toLocaleString("pt-BR", { minimumFractionDigits: 1 });

const oneOrTwoSecrets = "deve ser o segredo inteiro, ou dois separados por vírgula enquanto um é trocado";

export const isLoopbackOrigin = (origin: string) =>
  /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(origin);

export const categoryName = z.string().trim().min(1).max(40, "deve ter no máximo 40 letras");

const wrongRate = "deve ser a porcentagem do ISS, de 0 a 5, com no máximo duas casas decimais, como 2,5";

/** A percentage as typed, as hundredths of it: `2,5` is 250. The highest ISS is 5 % (Lei Complementar 116/2003, art. 8). */
export const issRate = z
  .string()
  .trim()
  .regex(/^\d(?:[.,]\d{1,2})?$/, { error: wrongRate, abort: true })
  .transform((typed) => Math.round(Number(typed.replace(",", ".")) * 100))
  .pipe(z.number().max(500, wrongRate));

/** A key of a payment provider's account. */
export const accountKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{20,300}$/, "deve ser a chave inteira, sem espaços");

/** The origin of a gateway's interface; another one only in tests. */
export const gatewayOrigin = origin.refine(
  (value) => value.startsWith("https:") || isLoopbackOrigin(value),
  "deve ser https, a não ser neste computador",
);

/** The secret that signs a provider's notices, or two of them while one is being changed. */
export const noticeSecrets = z
  .string()
  .transform((list) => list.split(",").map((each) => each.trim()))
  .pipe(z.array(z.string().regex(/^[\x21-\x7e]{16,200}$/, oneOrTwoSecrets)).max(2, oneOrTwoSecrets));
