import { z } from "zod";

export const askEmail = "Escreva um e-mail completo, como nome@exemplo.com.";

/** An e-mail address, lower-cased. */
export const emailAddress = z.string(askEmail).trim().toLowerCase().max(254, askEmail).pipe(z.email(askEmail));
