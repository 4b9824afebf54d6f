import { z } from "zod";
import { text, tidy } from "#app/domain/text.ts";

const nothingSaid = "Assunto e descrição são obrigatórios.";
const askEmail = "Escreva um e-mail completo, como nome@exemplo.com.";
const askName = "Escreva o seu nome.";

/** How long a message and what is said of its sender may be, in characters. */
export const shortestSubject = 3;
export const longestSubject = 150;
export const longestMessage = 5_000;
export const longestSender = 120;
export const longestEmail = 254;

/** A line: what is typed over several becomes one, since it ends up in the head of a letter. */
const line = (about: Parameters<typeof text>[0]) => text(about).transform((value) => value.replace(/\s+/g, " "));

/** What a ticket says (B19). */
const ticketFields = z.object({
  subject: line({
    min: shortestSubject,
    max: longestSubject,
    sentences: {
      missing: "Escreva o assunto.",
      short: `O assunto deve ter pelo menos ${shortestSubject} caracteres.`,
      long: `O assunto deve ter no máximo ${longestSubject} caracteres.`,
    },
  }),
  description: text({
    min: 1,
    max: longestMessage,
    sentences: {
      missing: "Escreva a sua mensagem.",
      long: `A mensagem deve ter no máximo ${longestMessage.toLocaleString("pt-BR")} caracteres.`,
    },
  }),
});

/** Who writes, where no account says so. */
export const senderFields = z.object({
  name: line({
    min: 1,
    max: longestSender,
    sentences: { missing: askName, long: `O nome deve ter no máximo ${longestSender} caracteres.` },
  }),
  email: z.string(askEmail).trim().toLowerCase().max(longestEmail, askEmail).pipe(z.email(askEmail)),
});

/** The fields of the contact page. Whoever is signed in need not say who they are; `website` is left empty by people. */
export const contactFields = ticketFields.extend({
  name: z.string().optional(),
  email: z.string().optional(),
  website: z.string().optional(),
});

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && !tidy(value));

/** The contact form: where nothing at all is said, one sentence says so; otherwise each field speaks for itself. */
export const contactForm = z
  .looseObject({ subject: z.unknown().optional(), description: z.unknown().optional() })
  .refine(({ subject, description }) => !(isBlank(subject) && isBlank(description)), nothingSaid)
  .pipe(contactFields);

export type ContactMessage = z.output<typeof contactFields>;
