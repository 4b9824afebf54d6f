import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { factorCode } from "#app/domain/second-factor/second-factor.ts";
import type { Settings } from "#app/domain/settings.ts";
import { textField } from "#app/domain/text.ts";
import { signInEmail } from "./email-code.ts";

/** Every way to sign in that the platform knows. */
type ProviderName = "google" | "oidc" | "local";

const noCode = "Cannot exchange code for session token: no code provided in the URL search params.";

/** Somebody who has signed in: the token of the session, and where the browser goes. */
export type SignedIn = {
  viewer: Viewer;
  session: string;
  redirectTo: string;
  /** For a re-authentication: whether the same person came back, or somebody else. */
  again: "same" | "other" | null;
  /** Whether somebody came for the first time, and their provider gave no full name. */
  asksName: boolean;
};

/** The sign-in page's forms: a provider's button, or `email` with the address that a code goes to. */
export const signInFields = z.object({
  provider: z.string("Escolha como entrar."),
  email: signInEmail.optional(),
  redirectTo: z.string().optional(),
});

/** `POST /api/sessions`. Of a sign-in that lacks its second factor, `second_factor` alone is enough. */
export const codeFields = z
  .object({
    code: z
      .string(noCode)
      .min(1, noCode)
      .max(4096, "Dados inválidos.")
      .optional()
      .meta({ description: "O que o provedor devolveu, ou os seis números que chegaram por e-mail." }),
    state: z.string().max(512).optional(),
    email: signInEmail.optional().meta({ description: "Com ele, `code` é o que chegou nesse e-mail." }),
    second_factor: factorCode.optional().meta({
      description:
        "O código do aplicativo, ou um de recuperação, de quem tem a verificação em duas etapas. Sem ele, o 400 o pede em `fields.second_factor`; então basta mandá-lo sozinho, em até dez minutos.",
    }),
  })
  .refine(({ code, second_factor }) => code !== undefined || second_factor !== undefined, {
    path: ["code"],
    message: noCode,
  });

/** `/auth/again`: how somebody confirms that it is them; `factor` with a code of their second factor. */
export const confirmFields = signInFields.extend({ code: factorCode.optional() });

/** Who somebody wants to be at the built-in identity provider. */
export const localAccountFields = z.object({
  email: signInEmail,
  name: textField({ max: 120 }).optional(),
});

/**
 * The demo sign-in lets anybody be anybody, so it opens by itself only to requests that surely come from this machine.
 * Any other browser needs a code once: the server writes it into its log, and another one as soon as it was used.
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
  // The built-in provider lets anybody be anybody, so it is only there to try the product on one's own machine.
  if (!offered.length && settings.isLoopback) offered.push({ name: "local", label: "conta de demonstração" });
  return offered;
}

type CodeSettings = ProviderSettings & Pick<Settings, "SMTP_URL">;

/** Whether a code reaches people: e-mails go out, or somebody who tries the product out reads them at /dev/mail. */
export const mailsCodes = (settings: CodeSettings) => settings.SMTP_URL !== undefined || isDemo(settings);

/**
 * Whether codes are written to the server's log: no e-mail goes out, and there is no provider either, so that nobody but
 * who runs the server could ever sign in.
 */
export const logsCodes = (settings: CodeSettings) =>
  settings.SMTP_URL === undefined && configuredProviders(settings).length === 0;

/** Whether people may sign in by a code. */
export const offersEmailCode = (settings: CodeSettings) => mailsCodes(settings) || logsCodes(settings);

/** Whether the built-in provider is offered, where anybody can be anybody. */
export const isDemo = (settings: ProviderSettings) =>
  configuredProviders(settings).some(({ name }) => name === "local");

/** The name of a provider one can sign in with. */
export function requireProvider(settings: ProviderSettings, name: string): ProviderName {
  const offered = configuredProviders(settings).find((provider) => provider.name === name);
  if (!offered) throw new AppError("not_found");
  return offered.name;
}

/** The browser holds no sign-in under way that this answer could belong to: too old, used already, or never begun. */
export const signInExpired = () => new AppError("invalid", "Sessão de login expirada. Tente novamente.");

/** The provider said no, or what it said cannot be believed. `cause` is for the log. */
export function notConfirmed(cause: unknown, sentence = "O provedor não confirmou o seu login. Tente novamente.") {
  return new AppError("unauthenticated", sentence, { cause });
}

/** The provider did not answer in time, or not as a provider answers. `cause` is for the log. */
export function providerDown(cause: unknown) {
  return new AppError("unavailable", undefined, { retryAfter: 10, cause });
}
