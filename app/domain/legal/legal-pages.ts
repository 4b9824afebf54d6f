import { z } from "zod";
import { guaranteeDays } from "#app/domain/facts.ts";
import type { School } from "#app/domain/school.ts";

/**
 * The pages of law: where each is read, what it is called wherever it is linked to, what it holds, and the day on which
 * its text last changed.
 */
export const legalPages = {
  refunds: {
    path: "/reembolso",
    title: "Reembolso",
    about: `${guaranteeDays} dias para desistir de uma compra e receber tudo de volta: como pedir e o que acontece depois.`,
    changedOn: "2026-11-23",
  },
  terms: {
    path: "/termos",
    title: "Termos de uso",
    about: "O contrato entre você e a escola: o que você compra, como desistir e quanto vale o certificado.",
    changedOn: "2026-11-23",
  },
  privacy: {
    path: "/privacidade",
    title: "Privacidade",
    about: "O que a escola guarda sobre você, para quê, por quanto tempo, e como pedir que seja corrigido ou apagado.",
    changedOn: "2026-11-23",
  },
  accessibility: {
    path: "/acessibilidade",
    title: "Acessibilidade",
    about: "O que já fizemos para que qualquer pessoa estude aqui, o que falta e como avisar.",
    changedOn: "2026-11-23",
  },
} as const;

export type LegalPage = keyof typeof legalPages;

/** The newest of those days: a school that confirmed its texts before it confirms them again. */
export const textsChangedOn: string = Object.values(legalPages)
  .map(({ changedOn }) => changedOn)
  .sort()
  .at(-1)!;

const askConfirmation = "Marque que você leu os textos, ou deixe para depois.";

export const confirmTextsFields = z.object({
  confirm: z.boolean(askConfirmation).default(false).refine(Boolean, askConfirmation),
});

/**
 * `/.well-known/security.txt` (RFC 9116): whom to write to about a security hole, in which languages, valid until the
 * first of the month half a year after `now`.
 */
export function securityTxt({ origin, email }: Pick<School, "origin" | "email">, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1));
  return [
    `Contact: mailto:${email}`,
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: pt-BR, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
