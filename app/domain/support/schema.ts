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

/** The contact page's, in its order. Whoever is signed in need not say who they are; people leave `website` empty. */
export const contactFields = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  ...ticketFields.shape,
  website: z.string().optional(),
});

/** The contact form of somebody who is signed in. */
export const contactForm = saysSomething(contactFields);

/** The contact form of a visitor: who writes is asked for together with what they write. */
export const visitorForm = saysSomething(contactFields.extend(senderFields.shape));

export type ContactMessage = z.output<typeof contactFields>;

/** Where nothing at all is said, one sentence says so; otherwise each field speaks for itself. */
function saysSomething<Shape extends z.core.$ZodShape>(fields: z.ZodObject<Shape>) {
  const said = z.looseObject({ subject: z.unknown().optional(), description: z.unknown().optional() });
  return said.transform((typed, { issues }) => {
    const read = fields.safeParse(typed);
    if (read.success) return read.data;
    const isSilent = isBlank(typed.subject) && isBlank(typed.description);
    if (isSilent) issues.push({ code: "custom", message: nothingSaid, input: typed });
    const others = read.error.issues.filter(({ path: [name] }) => name !== "subject" && name !== "description");
    for (const issue of isSilent ? others : read.error.issues) issues.push({ ...issue, input: typed } as never);
    return z.NEVER;
  });
}

function isBlank(value: unknown) {
  return value === undefined || value === null || (typeof value === "string" && !tidy(value));
}
