import { z } from "zod";
import { type Scope, scopes } from "#app/domain/ctx.ts";
import { textField } from "#app/domain/text.ts";

export const maxTokenNameLength = 80;

/** The days for which a token can be valid. */
export const tokenLifetimes = { "30": "30 dias", "90": "90 dias", "365": "1 ano" } as const;

const askScope = "Escolha ao menos uma permissão.";
const askLife = "Escolha por quanto tempo o token vale.";

/** A new access token: its purpose, scopes and lifetime. */
export const tokenForm = z.object({
  name: textField({
    min: 1,
    max: maxTokenNameLength,
    sentences: {
      missing: "Dê um nome ao token, para reconhecê-lo depois.",
      long: `O nome deve ter no máximo ${maxTokenNameLength} caracteres.`,
    },
  }),
  scopes: z.array(z.enum(scopes, askScope), askScope).min(1, askScope).max(scopes.length, askScope),
  days: z.enum(["30", "90", "365"], askLife),
});

export type NewToken = z.output<typeof tokenForm>;

/** An access token in its owner's list, without the token itself. */
export type TokenView = {
  id: number;
  name: string;
  /** Its last four characters. */
  ending: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** `refused`: an admin's, created without the second factor that the school now demands. */
  state: "valid" | "refused" | "expired" | "revoked";
};

export const tokenNotFound = "Token não encontrado";
