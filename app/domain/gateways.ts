/** The gateways that a school can sell with. */
export const gateways = {
  mercado_pago: {
    /** What people call it. */
    name: "Mercado Pago",
    /** The settings without which it cannot be asked for anything. */
    keys: ["MERCADO_PAGO_ACCESS_TOKEN", "MERCADO_PAGO_WEBHOOK_SECRET"],
    /** Whether it charges nobody without their CPF or CNPJ. */
    asksTaxId: false,
    /** The least that it charges, in centavos. */
    leastCents: 1,
    /** Whether the buyer chooses the instalments of a card here, and pays no interest. */
    dividesHere: false,
    /** How the money of a boleto comes back. */
    boletoBack: "o Mercado Pago devolve o valor a quem pagou, e escreve por e-mail como receber.",
  },
  asaas: {
    name: "Asaas",
    keys: ["ASAAS_API_KEY", "ASAAS_WEBHOOK_TOKEN"],
    asksTaxId: true,
    leastCents: 500,
    dividesHere: true,
    boletoBack:
      "o Asaas devolve o valor na conta que você informar em um formulário dele; o link chega em um e-mail da escola.",
  },
} as const;

/** The gateway of that name; null for the simulator, and where nothing is sold. */
export const gatewayOf = (provider: string | null | undefined) =>
  provider && Object.hasOwn(gateways, provider) ? gateways[provider as keyof typeof gateways] : null;
