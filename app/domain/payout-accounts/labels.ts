export const accountTypes = ["corrente", "poupanca"] as const;
export const keyTypes = ["cpf", "cnpj", "email", "telefone", "random"] as const;

export type AccountType = (typeof accountTypes)[number];
export type KeyType = (typeof keyTypes)[number];

/** What each kind of account is called (B §9). */
export const accountTypeLabels: Record<AccountType, string> = {
  corrente: "Conta corrente",
  poupanca: "Conta poupança",
};

/** What each kind of PIX key is called, and what one looks like. */
export const keyTypeLabels: Record<KeyType, { label: string; example: string }> = {
  cpf: { label: "CPF", example: "000.000.000-00" },
  cnpj: { label: "CNPJ", example: "00.000.000/0000-00" },
  email: { label: "E-mail", example: "voce@exemplo.com.br" },
  telefone: { label: "Telefone", example: "(11) 98765-4321" },
  random: { label: "Chave aleatória", example: "123e4567-e12b-…" },
};
