import { z } from "zod";
import { emailAddress } from "#app/domain/email-address.ts";

const askAddresses = "Escreva os e-mails, um por linha.";

/** Addresses, one on each line; commas and semicolons divide them too. The first invalid one is named. */
const addresses = z
  .string(askAddresses)
  .max(30_000, askAddresses)
  .transform((text, { addIssue }) => {
    const typed = text.split(/[\s,;]+/).filter(Boolean);
    const read = typed.map((each) => emailAddress.safeParse(each));
    const wrong = read.findIndex(({ success }) => !success);
    if (!typed.length) addIssue(askAddresses);
    if (wrong >= 0) addIssue(`“${typed[wrong]!.slice(0, 80)}” não é um e-mail completo, como nome@exemplo.com.`);
    return [...new Set(read.flatMap(({ data }) => data ?? []))].sort();
  });

export const groupInvitationFields = z.object({ emails: addresses });
