/** The gateways that a school can sell with: what tells them apart without asking them. */
export const gateways = {
  mercado_pago: {
    /** What people call it. */
    name: "Mercado Pago",
    /** The settings without which it cannot be asked for anything, as the panel asks for them. */
    keys: [
      {
        key: "MERCADO_PAGO_ACCESS_TOKEN",
        label: "Access Token do Mercado Pago",
        hint: "Está em Suas integrações → a sua aplicação → Credenciais de produção. Ele abre a conta da escola: não mande a ninguém.",
      },
      {
        key: "MERCADO_PAGO_WEBHOOK_SECRET",
        label: "Assinatura secreta dos avisos do Mercado Pago",
        hint: "Está em Suas integrações → Webhooks, depois de salvar lá o endereço dos avisos, que está acima. Ao trocar, ponha a nova e a antiga, separadas por vírgula, até a antiga deixar de valer.",
      },
    ],
    /** Whether it charges nobody without their CPF or CNPJ. */
    asksTaxId: false,
    /** The least that it charges, in centavos. */
    leastCents: 1,
    /** Whether the buyer chooses the instalments of a card here, and pays no interest. */
    dividesHere: false,
    /** Who pays for the instalments of a card. */
    interest: "Pelo Mercado Pago, quem paga os juros se escolhe lá, em Custos.",
    /** Whether the payer of a boleto that is refunded says on its page where the money is to go. */
    asksForAccount: false,
    /** How the money of a boleto comes back. */
    boletoBack: "o Mercado Pago devolve o valor a quem pagou, e escreve por e-mail como receber.",
    /** Whether it issues the service invoices of what it collects. */
    issuesInvoices: false,
    /** Where its statement is a file that the school brings; null where it is asked for days. */
    report: {
      label: "Relatório “Dinheiro em conta”, em CSV",
      hint: "No Mercado Pago: Relatórios → Dinheiro em conta → Criar relatório. O arquivo é só lido: não fica guardado aqui.",
      accept: ".csv,text/csv",
    },
  },
  asaas: {
    name: "Asaas",
    keys: [
      {
        key: "ASAAS_API_KEY",
        label: "Chave de API do Asaas",
        hint: "Está em Integrações → Chaves de API. Ela abre a conta da escola: não mande a ninguém.",
      },
      {
        key: "ASAAS_WEBHOOK_TOKEN",
        label: "Token de autenticação dos avisos do Asaas",
        hint: "Invente um com 32 letras e números ou mais, e escreva o mesmo em Integrações → Webhooks do Asaas, com o endereço dos avisos, que está acima. Ao trocar, ponha o novo e o antigo, separados por vírgula.",
      },
    ],
    asksTaxId: true,
    leastCents: 500,
    dividesHere: true,
    interest: "Pelo Asaas, quem compra não paga juros: as tarifas são da escola, que recebe parcela por parcela.",
    asksForAccount: true,
    boletoBack:
      "o Asaas devolve o valor na conta que você informar em um formulário dele, que se abre pela página do pagamento.",
    issuesInvoices: true,
    report: null,
  },
} as const;

type GatewayName = keyof typeof gateways;
export const gatewayNames = Object.keys(gateways) as GatewayName[];

/** The settings of all gateways; they are secret. */
export const gatewayKeys = Object.values(gateways).flatMap(({ keys }) => keys.map(({ key }) => key));

/** The gateway of that name; null for the simulator, and where nothing is sold. */
export const gatewayOf = (provider: string | null | undefined) =>
  provider && Object.hasOwn(gateways, provider) ? gateways[provider as GatewayName] : null;
