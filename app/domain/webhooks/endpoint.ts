import { z } from "zod";
import { type Editable, versionField } from "#app/domain/edit-version.ts";
import { textField, yesOrNo } from "#app/domain/text.ts";
import { isWebhookType, type WebhookType, webhookTypes } from "./messages.ts";

export const endpointNotFound = "Integração não encontrada";

export const pausedMessage = "Os envios estão em pausa. Retome-os primeiro.";

/** The maximum number of endpoints: messages to each get a slot beside those to all others. */
export const maxEndpoints = 10;

/** How long messages carry both signatures after the secret was changed. */
export const overlapHours = 24;

/** What is wrong with an address. */
export const urlMessages = {
  form: "Escreva o endereço completo, que comece com https://.",
  credentials: "Tire o usuário e a senha do endereço: quem recebe reconhece a escola pela assinatura.",
  private: "Este endereço fica em uma rede interna. Use um endereço da internet.",
  taken: "Já existe uma integração com este endereço.",
};

export const maxUrlLength = 2_048;
export const maxDescriptionLength = 120;
const askTypes = "Escolha pelo menos um aviso.";

/** An endpoint's address: http(s), normalised, without credentials and fragment. */
const address = textField({ min: 1, max: maxUrlLength, sentences: { missing: urlMessages.form } })
  .refine((value) => /^https?:$/.test(parsed(value)?.protocol ?? ""), { error: urlMessages.form, abort: true })
  .transform((value) => new URL(value))
  .refine(({ username, password }) => username === "" && password === "", urlMessages.credentials)
  .transform((url) => {
    url.hash = "";
    return url.href;
  })
  .refine((value) => value.length <= maxUrlLength, `O endereço deve ter no máximo ${maxUrlLength} caracteres.`);

/** The form of an endpoint: address, description and types. */
export const endpointFields = z.object({
  url: address,
  description: textField({ max: maxDescriptionLength })
    .nullish()
    .transform((description) => description ?? ""),
  types: z
    .array(z.string(askTypes), askTypes)
    .transform((given) => [...new Set(given)].filter((type): type is WebhookType => isWebhookType(type)))
    .refine((types) => types.length > 0, askTypes),
});

export type EndpointFields = z.output<typeof endpointFields>;

/** The same, of an endpoint that is there. */
export const endpointEdit = endpointFields.extend({ version: versionField });

/** What several admins may edit of an endpoint. */
export const editableEndpoint = ({ url, description, types }: EndpointFields): Editable => ({
  url: ["Endereço", url],
  description: ["Para que serve", description],
  types: ["O que avisar", types.map((type) => webhookTypes[type].label).join(", ")],
});

/** Whether messages are sent. */
export const activeForm = z.object({ is_active: yesOrNo("Escolha se os envios continuam.") });

/** Whether the old secret keeps signing for a day, or stops at once. */
export const rotationForm = z.object({
  previous: z.enum(["overlap", "end"], { error: "Escolha até quando o segredo atual vale." }),
});

function parsed(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}

/** An endpoint for admins, without its secret. */
export type EndpointView = {
  id: number;
  url: string;
  description: string;
  types: WebhookType[];
  createdAt: Date;
  lastDeliveredAt: Date | null;
  pausedAt: Date | null;
  pausedFor: "person" | "gone" | "failing" | null;
  /** Until when the previous secret also signs; null without one. */
  previousUntil: Date | null;
  /** Queued messages, including those that wait for another attempt. */
  waiting: number;
  /** How many of these failed at least once. */
  retrying: number;
};

export type EndpointState = "active" | "retrying" | "paused" | "failing" | "gone";

/** The state of an endpoint. */
export function endpointState({ pausedFor, retrying }: Pick<EndpointView, "pausedFor" | "retrying">): EndpointState {
  if (pausedFor) return pausedFor === "person" ? "paused" : pausedFor;
  return retrying ? "retrying" : "active";
}
