import { getPixKeyInfo } from "@brazilian-utils/brazilian-utils";
import { z } from "zod";
import { type Editable, versionField, versionOf } from "#app/domain/edit-version.ts";
import { jsonView } from "#app/domain/json-view.ts";
import { isTaxId, normalizeTaxId } from "#app/domain/tax-id.ts";
import { textField } from "#app/domain/text.ts";

const accountTypes = ["corrente", "poupanca"] as const;
export const keyTypes = ["cpf", "cnpj", "email", "telefone", "random"] as const;

type AccountType = (typeof accountTypes)[number];
export type KeyType = (typeof keyTypes)[number];

export const accountTypeLabels: Record<AccountType, string> = {
  corrente: "Conta corrente",
  poupanca: "Conta poupança",
};

/** The label and an example of each kind of PIX key. */
export const keyTypeLabels: Record<KeyType, { label: string; example: string }> = {
  cpf: { label: "CPF", example: "000.000.000-00" },
  cnpj: { label: "CNPJ", example: "00.000.000/0000-00" },
  email: { label: "E-mail", example: "voce@exemplo.com.br" },
  telefone: { label: "Telefone", example: "(11) 98765-4321" },
  random: { label: "Chave aleatória", example: "123e4567-e12b-…" },
};

/** Our names of the kinds of key, by those of the Banco Central's directory. */
const kinds = { cpf: "cpf", cnpj: "cnpj", email: "email", telefone: "phone", random: "evp" } as const;

/**
 * A PIX key as the Banco Central's directory stores it: CPF or CNPJ without punctuation, `+5511987654321`, e-mail or
 * UUID in lower case. Null if the text is no key of this kind. Eleven digits may be a CPF or a phone number: the kind
 * decides.
 */
export function canonicalKey(type: KeyType, text: string): string | null {
  const key = type === "telefone" && /^\D*(\d\D*){10,11}$/.test(text) ? `+55 ${text}` : text;
  const found = getPixKeyInfo(key);
  return found?.type === kinds[type] ? found.value : null;
}

/** A masked key: enough to recognise it, too little to use it. */
export function maskedKey(type: KeyType, key: string): string {
  if (type === "cpf") return `***.${key.slice(3, 6)}.${key.slice(6, 9)}-**`;
  if (type === "cnpj") return `**.${key.slice(2, 5)}.${key.slice(5, 8)}/****-**`;
  if (type === "telefone") return `${key.slice(0, 3)} ${key.slice(3, 5)} *****-${key.slice(-4)}`;
  if (type === "random") return `${key.slice(0, 4)}****-****-****-****-********${key.slice(-4)}`;
  const at = key.lastIndexOf("@");
  return `${key.slice(0, Math.min(2, at - 1))}***${key.slice(at)}`;
}

const noTaxId = "CPF ou CNPJ inválido.";
const othersKey = "A chave PIX deve pertencer ao mesmo CPF ou CNPJ dos dados bancários.";
const noKey = {
  cpf: noTaxId,
  cnpj: noTaxId,
  email: "Esta chave não é um e-mail.",
  telefone: "Esta chave não é um celular com DDD.",
  random: "Esta não é uma chave aleatória: são 32 números e letras de a até f, em cinco grupos.",
};

const required = (max: number, missing: string) => textField({ min: 1, max, sentences: { missing } });

const key = z.object({
  pix_key_type: z.enum(keyTypes, { error: "Escolha o tipo da chave PIX." }),
  pix_key: required(100, "Informe a chave PIX.").meta({ description: "Uma chave CPF ou CNPJ tem de ser do titular." }),
});
const keyAndHolder = key.extend({
  account_holder_document: required(20, "Informe o CPF ou CNPJ do titular.")
    .refine(isTaxId, noTaxId)
    .meta({ description: "CPF ou CNPJ, com pontuação ou sem." }),
});

/** The fields that the rules about the key compare, even if other fields are invalid. */
type Key = z.output<typeof key>;

const fieldsWith = <Active extends z.ZodType<boolean>>(isActive: Active) =>
  z
    .object({
      bank_name: required(120, "Informe o banco."),
      bank_agency: required(20, "Informe a agência."),
      bank_account: required(30, "Informe o número da conta."),
      bank_account_type: z.enum(accountTypes, { error: "Escolha o tipo da conta." }),
      account_holder_name: required(120, "Informe o nome do titular."),
      ...keyAndHolder.shape,
      is_active: isActive,
      version: versionField,
    })
    .refine((sent) => isKey(sent), {
      path: ["pix_key"],
      error: ({ input }) => noKey[(input as Key).pix_key_type],
      when: ({ value }) => key.safeParse(value).success,
    })
    .refine((sent) => belongsToHolder(sent), {
      path: ["pix_key"],
      error: othersKey,
      when: ({ value }) => keyAndHolder.safeParse(value).success && isKey(value as Key),
    });

/**
 * Bank and PIX data of a payee. The key must match its type, and a CPF or CNPJ key must be the account holder's own.
 * Active by default.
 */
export const payoutAccountFields = fieldsWith(z.boolean({ error: "Informe true ou false." }).default(true));

export const payoutAccountResponse = jsonView("PayoutAccount", {
  bank_name: z.string(),
  bank_agency: z.string(),
  bank_account: z.string(),
  bank_account_type: z.enum(accountTypes),
  account_holder_name: z.string(),
  account_holder_document: z.string(),
  pix_key_type: z.enum(keyTypes),
  pix_key: z.string(),
  is_active: z.boolean(),
  version: z.string(),
});

export const payoutAccountForm = fieldsWith(z.boolean().default(false));

export type PayoutAccount = Omit<z.output<typeof payoutAccountFields>, "version">;

/** What can be edited of an account, or of none yet. */
export const editableAccount = (account: PayoutAccount | null): Editable => ({
  bank_name: ["Banco", account?.bank_name ?? null],
  bank_agency: ["Agência", account?.bank_agency ?? null],
  bank_account: ["Número da conta", account?.bank_account ?? null],
  bank_account_type: ["Tipo de conta", account && accountTypeLabels[account.bank_account_type]],
  account_holder_name: ["Nome do titular", account?.account_holder_name ?? null],
  account_holder_document: ["CPF ou CNPJ do titular", account?.account_holder_document ?? null],
  pix_key_type: ["Tipo da chave", account && keyTypeLabels[account.pix_key_type].label],
  pix_key: ["Chave PIX", account?.pix_key ?? null],
  is_active: ["Receber por esta conta", account && (account.is_active ? "sim" : "não")],
});

export const payoutAccountJson = (account: PayoutAccount): z.infer<typeof payoutAccountResponse> => ({
  ...account,
  version: versionOf(editableAccount(account)),
});

function isKey({ pix_key_type, pix_key }: Key) {
  return key.safeParse({ pix_key_type, pix_key }).success && canonicalKey(pix_key_type, pix_key) !== null;
}

function belongsToHolder({ pix_key_type, pix_key, account_holder_document }: z.output<typeof keyAndHolder>) {
  const isDocument = pix_key_type === "cpf" || pix_key_type === "cnpj";
  return !isDocument || canonicalKey(pix_key_type, pix_key) === normalizeTaxId(account_holder_document);
}
