import { z } from "zod";
import type { School } from "#app/domain/school.ts";

/** The legal pages: address, title, contents, and the day of the text's last change. */
export const legalPages = {
  refunds: {
    path: "/reembolso",
    title: "Reembolso",
    about: "Até quando desistir de uma compra e receber tudo de volta, como pedir e o que acontece depois.",
    changedOn: "2026-11-30",
  },
  terms: {
    path: "/termos",
    title: "Termos de uso",
    about: "O contrato entre você e a escola: o que você compra, como desistir e quanto vale o certificado.",
    changedOn: "2026-11-30",
  },
  privacy: {
    path: "/privacidade",
    title: "Privacidade",
    about: "O que a escola guarda sobre você, para quê, por quanto tempo, e como pedir que seja corrigido ou apagado.",
    changedOn: "2026-11-27",
  },
  accessibility: {
    path: "/acessibilidade",
    title: "Acessibilidade",
    about: "O que já fizemos para que qualquer pessoa estude aqui, o que falta e como avisar.",
    changedOn: "2026-11-23",
  },
} as const;

export type LegalPage = keyof typeof legalPages;

/** The page at an address; capitals and escaped letters lead to it too. */
export const legalPageAt = (pathname: string) =>
  (Object.keys(legalPages) as LegalPage[]).find((key) =>
    decodeURI(pathname).toLowerCase().startsWith(legalPages[key].path),
  );

/** The newest of those days. A school that confirmed its texts before must confirm them again. */
export const textsChangedOn: string = Object.values(legalPages)
  .map(({ changedOn }) => changedOn)
  .sort()
  .at(-1)!;

const askConfirmation = "Marque que você leu os textos, ou deixe para depois.";

export const confirmTextsFields = z.object({
  confirm: z.boolean(askConfirmation).default(false).refine(Boolean, askConfirmation),
});

/**
 * `/.well-known/security.txt` (RFC 9116): the contact for vulnerabilities and its languages, valid until the first of
 * the month half a year after `now`.
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
