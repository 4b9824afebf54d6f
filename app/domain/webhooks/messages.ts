import { z } from "zod";
import { eventTypes } from "#app/domain/events/event-types.ts";
import { dateTime, jsonView, keysOf, number, reais } from "#app/domain/json-view.ts";
import { paymentMethods } from "#app/domain/payments/payment.ts";
import { ticketCategories, ticketPriorities } from "#app/domain/support/ticket.ts";

const person = z.uuid();
const inCourse = { enrollment_id: number, course_id: number, user_id: person };
/** For a trail: its id, and no course id. */
const ofTrail = { trail_id: number.optional().meta({ description: "Só quando é de uma trilha." }) };
const payment = {
  payment_id: number,
  transaction_id: z.string(),
  course_id: number.nullable(),
  ...ofTrail,
  user_id: person,
  amount: reais,
  currency: z.literal("BRL"),
  payment_method: z.enum(paymentMethods),
  is_test: z.boolean().meta({ description: "Feito em modo de teste: nada foi cobrado." }),
};
const certificate = {
  certificate_id: z.uuid(),
  certificate_number: z.string(),
  enrollment_id: number.nullable(),
  course_id: number.nullable(),
  ...ofTrail,
  user_id: person,
};

/** Everything that a service invoice (NFS-e) needs of a sale. */
const invoice = {
  payment_id: number,
  transaction_id: z.string(),
  course_id: number.nullable(),
  ...ofTrail,
  is_simulation: z.boolean().meta({ description: "Nada foi cobrado: não emita a nota." }),
  service_date: z.string().meta({ format: "date", description: "O dia do pagamento, em São Paulo." }),
  amount: reais.meta({ description: "Em reais: o que foi pago, já sem o desconto." }),
  discount: reais,
  currency: z.literal("BRL"),
  description: z.string().nullable(),
  service_code: z.string().nullable(),
  service_name: z.string().nullable(),
  iss_rate: z.number().nullable().meta({ description: "A alíquota do ISS, em por cento." }),
  buyer_name: z.string(),
  buyer_email: z.string(),
  buyer_tax_id: z.string().nullable().meta({ description: "CPF ou CNPJ, sem pontuação; nulo depois de apagado aqui." }),
};

/**
 * The types of messages: name, when it is sent, and its `data`. That is ids and facts; personal data is only in the
 * JSON contract, and in what `isPersonal`: those bodies are made anew for every attempt, and never stored.
 */
export const webhookTypes = {
  "enrollment.created": {
    label: "Inscrição feita",
    when: "Alguém entrou em um curso: de graça, como mantenedor ou por compra.",
    facts: { ...inCourse, origin: eventTypes["enrollment.created"].data.shape.origin },
  },
  "enrollment.completed": {
    label: "Curso concluído",
    when: "Alguém terminou todas as aulas de um curso.",
    facts: inCourse,
  },
  "payment.completed": { label: "Pagamento confirmado", when: "O dinheiro de uma compra chegou.", facts: payment },
  "payment.refunded": { label: "Pagamento estornado", when: "O dinheiro de uma compra foi devolvido.", facts: payment },
  "payment.partly_refunded": {
    label: "Pagamento devolvido em parte",
    when: "A escola devolveu uma parte do dinheiro; o curso continua aberto.",
    facts: { ...payment, refunded_amount: reais },
  },
  "payment.invoice_requested": {
    label: "Nota fiscal pedida",
    when: "Uma compra foi paga e precisa de nota fiscal. Leva nome, e-mail e CPF ou CNPJ de quem comprou.",
    facts: { ...invoice, again: z.boolean().meta({ description: "A direção pediu de novo a mesma nota." }) },
    isPersonal: true,
  },
  "payment.invoice_cancelled": {
    label: "Nota fiscal a cancelar",
    when: "O dinheiro de uma compra foi devolvido por inteiro: a nota dela deve ser cancelada.",
    facts: { payment_id: number, transaction_id: z.string(), is_simulation: z.boolean() },
  },
  "certificate.issued": {
    label: "Certificado emitido",
    when: "Um certificado recebeu número e já pode ser verificado.",
    facts: certificate,
  },
  "certificate.reissued": {
    label: "Certificado corrigido",
    when: "O nome de um certificado foi corrigido, e ele recebeu outro número.",
    facts: { ...certificate, replaced_number: z.string() },
  },
  "certificate.revoked": {
    label: "Certificado revogado",
    when: "Um certificado deixou de valer.",
    facts: { ...certificate, reason: eventTypes["certificate.revoked"].data.shape.reason },
  },
  "commission.paid": {
    label: "Comissão paga",
    when: "A comissão de um instrutor foi marcada como paga.",
    facts: {
      commission_id: number,
      kind: z.enum(["sale", "reversal"]),
      payment_id: number,
      course_id: number,
      instructor_id: person,
      payout_id: number.nullable(),
      amount: reais,
    },
  },
  "ticket.created": {
    label: "Ticket aberto",
    when: "Alguém pediu ajuda ao suporte.",
    facts: {
      ticket_id: number,
      user_id: person.nullable(),
      category: z.enum(keysOf(ticketCategories)),
      priority: z.enum(keysOf(ticketPriorities)),
    },
  },
  "ticket.replied": {
    label: "Ticket respondido",
    when: "Quem pediu ajuda ou a escola escreveu em um ticket.",
    facts: { ticket_id: number, reply_id: number, by: eventTypes["ticket.replied"].data.shape.by },
  },
  "course.published": {
    label: "Curso publicado",
    when: "Um curso apareceu no catálogo.",
    facts: { course_id: number, instructor_id: person },
  },
} as const;

export type WebhookType = keyof typeof webhookTypes;
export const webhookTypeNames = keysOf(webhookTypes);
export const isWebhookType = (type: string): type is WebhookType => Object.hasOwn(webhookTypes, type);

/** The test message that an admin sends. */
export const testType = "webhook.test";

export type MessageType = WebhookType | typeof testType;

const messageTypes = {
  ...webhookTypes,
  [testType]: { label: "Teste", when: "Alguém da direção pediu um teste.", facts: { webhook_id: number } },
} as const;

/** Whether the body of a message names a person, and so is not stored. */
export const isPersonal = (type: string) => isWebhookType(type) && "isPersonal" in webhookTypes[type];

/** The label of a type of message. */
export const typeLabel = (type: string) => (isWebhookType(type) ? webhookTypes[type] : messageTypes[testType]).label;

/** The `data` of a type of message. */
export type FactsOf<Type extends MessageType> = z.output<z.ZodObject<(typeof messageTypes)[Type]["facts"]>>;

/** A whole message of a type. */
export const messageViews = Object.fromEntries(
  Object.entries(messageTypes).map(([type, { facts }]) => [
    type,
    jsonView(nameOf(type), {
      type: z.literal(type),
      timestamp: dateTime.meta({ description: "Quando aconteceu, em UTC." }),
      data: z.strictObject(facts),
    }),
  ]),
) as unknown as { [Type in MessageType]: z.ZodType<{ type: Type; timestamp: string; data: FactsOf<Type> }> };

/** All types of messages, for the description of the contract. */
export const messages = keysOf(messageTypes).map((type) => ({
  type,
  label: messageTypes[type].label,
  when: messageTypes[type].when,
  body: messageViews[type],
}));

/** `payment.completed` as a schema is called: `PaymentCompletedMessage`. */
function nameOf(type: string) {
  const words = type.split(".").map((word) => word[0]!.toUpperCase() + word.slice(1));
  return `${words.join("")}Message`;
}
