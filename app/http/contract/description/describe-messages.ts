import type { z } from "zod";
import { type Components, schemaOf } from "#app/http/contract/description/components.ts";

/** A type of webhook message: name, when it is sent, and its body. */
export type MessageDescription = { type: string; label: string; when: string; body: z.ZodType };

/** The documentation's chapter for messages; no access token has it as a scope. */
export const messagesTag = {
  name: "webhooks",
  description:
    "Avisos a outros sistemas: POSTs assinados (Standard Webhooks) para os endereços que a direção cadastrou",
};

/** The headers of each message (Standard Webhooks). */
export const signatureParameters = {
  "webhook-id": {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "O número do aviso, o mesmo em todas as tentativas: se você já o recebeu, não faça nada.",
    schema: { type: "string", pattern: "^msg_[0-9a-f]{32}$" },
  },
  "webhook-timestamp": {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "Quando esta tentativa saiu, em segundos desde 1970. Recuse se passar de cinco minutos.",
    schema: { type: "string", pattern: "^[0-9]+$" },
  },
  "webhook-signature": {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "v1, e o HMAC-SHA256 de id.timestamp.corpo em base64. São duas, com um espaço, enquanto o segredo é trocado: basta uma conferir.",
    schema: { type: "string", pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$" },
  },
};

const later = {
  description:
    "Agora não. Com Retry-After, em segundos ou como data, a próxima tentativa espera por ele, até 24 horas.",
};

/** What the receiver may answer, and the consequences. */
const answers = {
  "2XX": { description: "Recebido. Qualquer 2xx em até 20 segundos serve; o corpo da resposta não é guardado." },
  410: { description: "O endereço não existe mais: os envios param até que a direção os retome." },
  429: later,
  503: later,
  default: {
    description:
      "Não recebido. O aviso volta em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas; redirecionamentos não são seguidos.",
  },
};

/** The messages as OpenAPI 3.1 describes them: requests that the platform makes and others answer. */
export function describeMessages(messages: readonly MessageDescription[], components: Components) {
  return Object.fromEntries(messages.map((message) => [message.type, { post: describeMessage(message, components) }]));
}

function describeMessage({ type, label, when, body }: MessageDescription, components: Components) {
  return {
    operationId: operationIdOf(type),
    tags: [messagesTag.name],
    summary: label,
    description: when,
    security: [],
    parameters: Object.keys(signatureParameters).map((each) => ({ $ref: `#/components/parameters/${each}` })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemaOf(body, "output", components) } },
    },
    responses: answers,
  };
}

/** `onPaymentCompleted`, unique like the types. */
const operationIdOf = (type: string) =>
  `on${type
    .split(".")
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")}`;
