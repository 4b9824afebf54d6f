/** What other systems can be told of, each an action of the events table: what it is called, and when it comes. */
export const webhookTypes = {
  "enrollment.created": {
    label: "Inscrição feita",
    when: "Alguém entrou em um curso: de graça, como mantenedor ou por compra.",
  },
  "enrollment.completed": { label: "Curso concluído", when: "Alguém terminou todas as aulas de um curso." },
  "payment.completed": { label: "Pagamento confirmado", when: "O dinheiro de uma compra chegou." },
  "payment.refunded": { label: "Pagamento estornado", when: "O dinheiro de uma compra foi devolvido." },
  "certificate.issued": {
    label: "Certificado emitido",
    when: "Um certificado ganhou número e já pode ser verificado.",
  },
  "certificate.revoked": { label: "Certificado revogado", when: "Um certificado deixou de valer." },
  "commission.paid": { label: "Comissão paga", when: "A comissão de um instrutor foi marcada como paga." },
  "ticket.created": { label: "Ticket aberto", when: "Alguém pediu ajuda ao suporte." },
  "ticket.replied": { label: "Ticket respondido", when: "Quem pediu ajuda ou a escola escreveu em um ticket." },
  "course.published": { label: "Curso publicado", when: "Um curso apareceu no catálogo." },
} as const;

export type WebhookType = keyof typeof webhookTypes;

/** The message that somebody sends by hand to see whether it arrives. */
export const testType = "webhook.test";

export type MessageType = WebhookType | typeof testType;

const test = { label: "Teste", when: "Alguém da direção pediu um teste." };

export const isWebhookType = (action: string): action is WebhookType => Object.hasOwn(webhookTypes, action);

/** How a message's type is called on a page, and when it comes. */
export const aboutType = (type: string) => (isWebhookType(type) ? webhookTypes[type] : test);
export const typeLabel = (type: string) => aboutType(type).label;
