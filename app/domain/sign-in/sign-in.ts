import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { emailAddress } from "#app/domain/email-address.ts";
import { passkeyAnswer } from "#app/domain/second-factor/passkeys.ts";
import { factorCode } from "#app/domain/second-factor/second-factor.ts";
import type { Settings } from "#app/domain/settings.ts";
import { textField } from "#app/domain/text.ts";

/** The ways to sign in that the platform knows. */
type ProviderName = "google" | "oidc" | "local";

const noCode = "Cannot exchange code for session token: no code provided in the URL search params.";

/** A successful sign-in: the session's token, and the destination. */
export type SignedIn = {
  viewer: Viewer;
  session: string;
  redirectTo: string;
  /** For a re-authentication: whether the same person came back, or somebody else. */
  again: "same" | "other" | null;
  /** Whether it was the first sign-in, and the provider sent no full name. */
  asksName: boolean;
};

/** The forms of the sign-in page: a provider's button, or `email` with the address for a code. */
export const signInFields = z.object({
  provider: z.string("Escolha como entrar."),
  email: emailAddress.optional(),
  redirectTo: z.string().optional(),
});

/** `POST /api/sessions`. For a sign-in that lacks its second factor, `second_factor` alone is enough. */
export const codeFields = z
  .object({
    code: z
      .string(noCode)
      .min(1, noCode)
      .max(4096, "Dados inválidos.")
      .optional()
      .meta({ description: "O que o provedor devolveu, ou os seis números que chegaram por e-mail." }),
    state: z.string().max(512).optional(),
    email: emailAddress.optional().meta({ description: "Com ele, `code` é o que chegou nesse e-mail." }),
    second_factor: factorCode.optional().meta({
      description:
        "O código do aplicativo, ou um de recuperação, de quem tem a verificação em duas etapas. Sem ele, o 400 o pede em `fields.second_factor`; então basta mandá-lo sozinho, em até dez minutos.",
    }),
  })
  .refine(({ code, second_factor }) => code !== undefined || second_factor !== undefined, {
    path: ["code"],
    message: noCode,
  });

/** `/auth/again`: how somebody signs in again; `factor` with a code of their second factor, or a passkey. */
export const confirmFields = signInFields.extend({ code: factorCode.optional(), passkey: passkeyAnswer.optional() });

/** The person to be at the built-in identity provider. */
export const localAccountFields = z.object({
  email: emailAddress,
  name: textField({ max: 120 }).optional(),
});

/**
 * The demo sign-in lets anybody be anybody, so it is open only to requests that surely come from this machine. Any
 * other browser needs a one-time code, which the server writes into its log; the next one follows when it was used.
 */
export const demoCodeFields = z.object({
  demo_code: z
    .string("Digite o código.")
    .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ""))
    .pipe(z.string().min(1, "Digite o código.").max(40, "O código não confere.")),
});

type ProviderSettings = Pick<Settings, "GOOGLE_CLIENT_ID" | "OIDC_ISSUER" | "OIDC_NAME" | "isLoopback">;

/** The ways to sign in that this platform offers, in the order of their buttons. */
export function configuredProviders(settings: ProviderSettings): { name: ProviderName; label: string }[] {
  const offered: { name: ProviderName; label: string }[] = [];
  if (settings.GOOGLE_CLIENT_ID) offered.push({ name: "google", label: "Google" });
  if (settings.OIDC_ISSUER) offered.push({ name: "oidc", label: settings.OIDC_NAME });
  // The built-in provider lets anybody be anybody, so it is only for trying the product on one's own machine.
  if (!offered.length && settings.isLoopback) offered.push({ name: "local", label: "conta de demonstração" });
  return offered;
}

type CodeSettings = ProviderSettings & Pick<Settings, "SMTP_URL">;

/** Whether codes reach people: e-mails go out, or on a demo they can be read at /dev/mail. */
export const mailsCodes = (settings: CodeSettings) => settings.SMTP_URL !== undefined || isDemo(settings);

/**
 * Whether codes are written to the server's log: no e-mail goes out and there is no provider, so that otherwise nobody
 * could sign in.
 */
export const logsCodes = (settings: CodeSettings) =>
  settings.SMTP_URL === undefined && configuredProviders(settings).length === 0;

/** Whether people can sign in by a code. */
export const offersEmailCode = (settings: CodeSettings) => mailsCodes(settings) || logsCodes(settings);

/** Whether the built-in provider is offered. */
export const isDemo = (settings: ProviderSettings) =>
  configuredProviders(settings).some(({ name }) => name === "local");

/** The label of a provider. */
export function requireProvider(settings: ProviderSettings, name: string): ProviderName {
  const offered = configuredProviders(settings).find((provider) => provider.name === name);
  if (!offered) throw new AppError("not_found");
  return offered.name;
}

/** The browser has no unfinished sign-in for this answer: expired, used already, or never begun. */
export const signInExpired = () => new AppError("invalid", "Sessão de login expirada. Tente novamente.");

/** The provider refused, or its answer cannot be trusted. `cause` is for the log. */
export function notConfirmed(cause: unknown, sentence = "O provedor não confirmou o seu login. Tente novamente.") {
  return new AppError("unauthenticated", sentence, { cause });
}

/** The provider did not answer in time, or not in the expected form. `cause` is for the log. */
export function providerDown(cause: unknown) {
  return new AppError("unavailable", undefined, { retryAfter: 10, cause });
}
