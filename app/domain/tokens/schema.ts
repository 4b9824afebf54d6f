import { z } from "zod";
import { scopes } from "#app/domain/access/areas.ts";
import { text } from "#app/domain/text.ts";

export const longestTokenName = 80;

/** For how many days a token may be good. */
export const tokenLives = { "30": "30 dias", "90": "90 dias", "365": "1 ano" } as const;

const askScope = "Escolha ao menos uma permissão.";
const askLife = "Escolha por quanto tempo o token vale.";

/** What a new access token takes: what it is for, what it may do, and how long. */
export const tokenForm = z.object({
  name: text({
    min: 1,
    max: longestTokenName,
    sentences: {
      missing: "Dê um nome ao token, para reconhecê-lo depois.",
      long: `O nome deve ter no máximo ${longestTokenName} caracteres.`,
    },
  }),
  scopes: z.array(z.enum(scopes, askScope), askScope).min(1, askScope).max(scopes.length, askScope),
  days: z.enum(["30", "90", "365"], askLife),
});

export type NewToken = z.output<typeof tokenForm>;
