import { getPixKeyInfo } from "@brazilian-utils/brazilian-utils";
import type { KeyType } from "#app/domain/payout-accounts/labels.ts";

/** Our names of the kinds of key, as the Banco Central's directory calls them. */
const kinds = { cpf: "cpf", cnpj: "cnpj", email: "email", telefone: "phone", random: "evp" } as const;

/**
 * A PIX key as the Banco Central's directory keeps it: a CPF or CNPJ without dots, `+5511987654321`, an e-mail or UUID
 * in small letters. Null where the text is no key of this kind. Eleven digits may be a CPF and a phone: the kind
 * decides.
 */
export function canonicalKey(type: KeyType, text: string): string | null {
  const asked = type === "telefone" && /^\D*(\d\D*){10,11}$/.test(text) ? `+55 ${text}` : text;
  const found = getPixKeyInfo(asked);
  return found?.type === kinds[type] ? found.value : null;
}

/** A key with enough of it hidden to be of no use, and enough left to be recognised. In: its canonical form. */
export function maskedKey(type: KeyType, key: string): string {
  if (type === "cpf") return `***.${key.slice(3, 6)}.${key.slice(6, 9)}-**`;
  if (type === "cnpj") return `**.${key.slice(2, 5)}.${key.slice(5, 8)}/****-**`;
  if (type === "telefone") return `${key.slice(0, 3)} ${key.slice(3, 5)} *****-${key.slice(-4)}`;
  if (type === "random") return `${key.slice(0, 4)}****-****-****-****-********${key.slice(-4)}`;
  const at = key.lastIndexOf("@");
  return `${key.slice(0, Math.min(2, at - 1))}***${key.slice(at)}`;
}
