import { z } from "zod";
import { text } from "#app/domain/text.ts";
import { addressSentences } from "#app/domain/webhooks/endpoints/labels.ts";
import { isWebhookType, type WebhookType } from "#app/domain/webhooks/payloads/types.ts";

export const longestAddress = 2_048;
export const longestDescription = 120;
const askTypes = "Escolha pelo menos um aviso.";

/**
 * Where messages go: an http(s) address without credentials, as a browser would write it, without what is never sent.
 */
const address = text({ min: 1, max: longestAddress, sentences: { missing: addressSentences.form } })
  .refine((value) => /^https?:$/.test(parsed(value)?.protocol ?? ""), { error: addressSentences.form, abort: true })
  .transform((value) => new URL(value))
  .refine(({ username, password }) => username === "" && password === "", addressSentences.credentials)
  .transform((url) => {
    url.hash = "";
    return url.href;
  })
  .refine((value) => value.length <= longestAddress, `O endereço deve ter no máximo ${longestAddress} caracteres.`);

/** An endpoint as somebody sets it up: where to, what it is for, and what it is told of. */
export const endpointFields = z.object({
  url: address,
  description: text({ max: longestDescription })
    .nullish()
    .transform((description) => description ?? ""),
  types: z
    .array(z.string(askTypes), askTypes)
    .transform((given) => [...new Set(given)].filter((type): type is WebhookType => isWebhookType(type)))
    .refine((types) => types.length > 0, askTypes),
});

export type EndpointFields = z.output<typeof endpointFields>;

/** Whether messages go there. */
export const activeForm = z.object({
  is_active: z
    .enum(["true", "false"], { error: "Diga se os envios continuam." })
    .transform((value) => value === "true"),
});

/** What becomes of the old secret: it serves beside the new one for a day, or ends at once. */
export const rotationForm = z.object({
  previous: z.enum(["overlap", "end"], { error: "Diga até quando o segredo atual vale." }),
});

function parsed(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}
