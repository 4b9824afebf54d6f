import { z } from "zod";
import { bareTaxId, isTaxId } from "#app/domain/documents/tax-id.ts";
import { view } from "#app/domain/json-view.ts";
import { accountTypes, keyTypes } from "#app/domain/payout-accounts/labels.ts";
import { canonicalKey } from "#app/domain/payout-accounts/pix-key.ts";
import { text } from "#app/domain/text.ts";

const noTaxId = "CPF ou CNPJ inválido.";
const othersKey = "A chave PIX deve pertencer ao mesmo CPF ou CNPJ dos dados bancários.";
const noKey = {
  cpf: noTaxId,
  cnpj: noTaxId,
  email: "Esta chave não é um e-mail.",
  telefone: "Esta chave não é um celular com DDD.",
  random: "Esta não é uma chave aleatória: são 32 números e letras de a até f, em cinco grupos.",
};

const required = (max: number, missing: string) => text({ min: 1, max, sentences: { missing } });

const key = z.object({
  pix_key_type: z.enum(keyTypes, { error: "Escolha o tipo da chave PIX." }),
  pix_key: required(100, "Informe a chave PIX.").meta({ description: "Uma chave CPF ou CNPJ tem de ser do titular." }),
});
const keyAndHolder = key.extend({
  account_holder_document: required(20, "Informe o CPF ou CNPJ do titular.")
    .refine(isTaxId, noTaxId)
    .meta({ description: "CPF ou CNPJ, com pontuação ou sem." }),
});

/** What the rules about the key look at, even where something else is too long or wrong. */
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
 * Bank and PIX data of whoever is paid (B §3). The key is of the kind that it is said to be, and a CPF or CNPJ key is
 * the account holder's own (B23). Active unless it is said not to be.
 */
export const payoutAccountFields = fieldsWith(z.boolean({ error: "Informe true ou false." }).default(true));

/** The same as it is given out again, to its owner alone. */
export const payoutAccountAnswer = view("PayoutAccount", {
  bank_name: z.string(),
  bank_agency: z.string(),
  bank_account: z.string(),
  bank_account_type: z.enum(accountTypes),
  account_holder_name: z.string(),
  account_holder_document: z.string(),
  pix_key_type: z.enum(keyTypes),
  pix_key: z.string(),
  is_active: z.boolean(),
});

/** The same from a form, where a box that is not ticked says nothing. */
export const payoutAccountForm = fieldsWith(z.boolean().default(false));

export type PayoutAccount = z.output<typeof payoutAccountFields>;

function isKey({ pix_key_type, pix_key }: Key) {
  return key.safeParse({ pix_key_type, pix_key }).success && canonicalKey(pix_key_type, pix_key) !== null;
}

function belongsToHolder({ pix_key_type, pix_key, account_holder_document }: z.output<typeof keyAndHolder>) {
  const isDocument = pix_key_type === "cpf" || pix_key_type === "cnpj";
  return !isDocument || canonicalKey(pix_key_type, pix_key) === bareTaxId(account_holder_document);
}
