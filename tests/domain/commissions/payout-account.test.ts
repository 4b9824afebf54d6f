import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePayoutAccount, showPayoutAccount, unsealPayees } from "#app/domain/commissions/payout-account.server.ts";
import {
  canonicalKey,
  type KeyType,
  maskedKey,
  payoutAccountFields,
  payoutAccountForm,
} from "#app/domain/commissions/payout-account.ts";
import { fieldErrors } from "#app/domain/field-errors.ts";
import { maskTaxId } from "#app/domain/tax-id.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { events } from "#drizzle/schema/platform.ts";
import { account, saveAccount } from "#tests/domain/commissions/an-account.ts";
import { everythingKept } from "#tests/domain/payments/secret-card.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const others = "A chave PIX deve pertencer ao mesmo CPF ou CNPJ dos dados bancários.";
const noTaxId = "CPF ou CNPJ inválido.";

const wrong = (more: object) => fieldErrors(payoutAccountFields.safeParse({ ...account, ...more }).error!);

describe("payout data", () => {
  it("is valid as it is, with letters in the CNPJ too, and active by default", () => {
    const { is_active: _, ...silent } = account;
    expect(payoutAccountFields.parse(silent).is_active).toBe(true);
    expect(payoutAccountFields.parse({ ...account, is_active: false }).is_active).toBe(false);
    expect(payoutAccountForm.parse(silent).is_active).toBe(false);
    const company = { account_holder_document: "12.ABC.345/01DE-35", pix_key_type: "cnpj", pix_key: "12abc34501de35" };
    expect(payoutAccountFields.safeParse({ ...account, ...company }).success).toBe(true);
  });

  it.each(Object.keys(account).filter((name) => name !== "is_active"))("needs %s", (name) => {
    expect(Object.keys(wrong({ [name]: "" }))).toEqual([name]);
    expect(Object.keys(wrong({ [name]: undefined }))).toEqual([name]);
  });

  it.each([
    [{ account_holder_document: "111.111.111-11" }, { account_holder_document: [noTaxId] }],
    [{ account_holder_document: "11.222.333/0001-82" }, { account_holder_document: [noTaxId] }],
    [{ account_holder_document: "280.012.389-38" }, { pix_key: [others] }],
    [{ pix_key: "280.012.389-38" }, { pix_key: [others] }],
    [{ pix_key_type: "cnpj", pix_key: "11.222.333/0001-81" }, { pix_key: [others] }],
    [{ pix_key: "529.982.247-26" }, { pix_key: [noTaxId] }],
    [{ pix_key_type: "cnpj" }, { pix_key: [noTaxId] }],
    [{ pix_key_type: "email" }, { pix_key: ["Esta chave não é um e-mail."] }],
    [{ pix_key_type: "email", pix_key: "a&b@c.com" }, { pix_key: ["Esta chave não é um e-mail."] }],
    [{ pix_key_type: "telefone", pix_key: "(11) 3333-4444" }, { pix_key: ["Esta chave não é um celular com DDD."] }],
    [{ pix_key_type: "random", pix_key: "123" }, { pix_key: [expect.stringContaining("chave aleatória")] }],
    [{ bank_account_type: "salario" }, { bank_account_type: ["Escolha o tipo da conta."] }],
    [{ pix_key_type: "evp" }, { pix_key_type: ["Escolha o tipo da chave PIX."] }],
    [{ is_active: "sim" }, { is_active: ["Informe true ou false."] }],
    [
      { bank_name: "x".repeat(121), pix_key: "280.012.389-38" },
      { bank_name: ["Escreva no máximo 120 caracteres."], pix_key: [others] },
    ],
  ])("takes no %j", (more, fields) => expect(wrong(more)).toEqual(fields));

  it.each<[KeyType, string, string, string]>([
    ["cpf", "529.982.247-25", "52998224725", "***.982.247-**"],
    ["cnpj", "12.abc.345/01de-35", "12ABC34501DE35", "**.ABC.345/****-**"],
    ["email", " Rute.Moreira@Exemplo.test ", "rute.moreira@exemplo.test", "ru***@exemplo.test"],
    ["email", "a@b.co", "a@b.co", "***@b.co"],
    ["telefone", "11 98765-4321", "+5511987654321", "+55 11 *****-4321"],
    ["telefone", "51998259765", "+5551998259765", "+55 51 *****-9765"],
    ["telefone", "+55 (11) 98765-4321", "+5511987654321", "+55 11 *****-4321"],
    [
      "random",
      "123E4567-e12b-12d1-a456-426655440000",
      "123e4567-e12b-12d1-a456-426655440000",
      "123e****-****-****-****-********0000",
    ],
  ])("of a %s key %j", (type, typed, canonical, masked) => {
    expect(canonicalKey(type, typed)).toBe(canonical);
    expect(maskedKey(type, canonical)).toBe(masked);
  });

  it("is sealed in the database, and shown to its owner", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      const ctx = ctxOf(db, instructor);
      expect(await showPayoutAccount(ctx)).toBeNull();
      await saveAccount(db, instructor, { is_active: false });
      await saveAccount(db, instructor, { account_holder_document: "52998224725" });
      expect(await showPayoutAccount(ctx)).toEqual({ ...account, pix_key: "52998224725" });
      expect(await showPayoutAccount(ctxOf(db, await anAdmin(db)))).toBeNull();
      const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, instructor.id));
      expect(row!.isActive).toBe(true);
      const secrets = [
        "Zulmira",
        "9081-7",
        "726354",
        "529.982",
        "52998224725",
        Buffer.from("Zulmira").toString("base64"),
      ];
      const kept = await everythingKept(db);
      expect(kept.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
      const told = await db.select().from(events).where(eq(events.action, "payout_account.saved")).orderBy(events.id);
      expect(told.map(({ data }) => data.changed)).toEqual([
        expect.arrayContaining(Object.keys(account)),
        ["is_active"],
      ]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is as if it had never been saved under another secret, and can be saved again", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      await saveAccount(db, instructor);
      const settings = testSettings({ SESSION_SECRET: "outro segredo, tão longo quanto o primeiro" });
      const ctx = ctxOf(db, instructor, { settings });
      expect(await showPayoutAccount(ctx)).toBeNull();
      const saved = await db.select().from(payoutAccounts);
      expect(saved.map(({ userId }) => userId)).toContain(instructor.id);
      expect(await unsealPayees(ctxOf(db, await anAdmin(db), { settings }), saved, "commissions")).toEqual(new Map());
      const { pix_key } = await savePayoutAccount(ctx, payoutAccountFields.parse(account));
      expect(await showPayoutAccount(ctx)).toMatchObject({ pix_key });
    }));

  it("is for those who teach or run the school", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db);
      await expect(saveAccount(db, student)).rejects.toMatchObject({ code: "forbidden", message: "Acesso negado." });
      await expect(showPayoutAccount(ctxOf(db, student))).rejects.toMatchObject({ code: "forbidden" });
      await expect(showPayoutAccount(ctxOf(db))).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

describe("a document as it is typed", () => {
  it.each([
    ["", ""],
    ["5", "5"],
    ["5299", "529.9"],
    ["52998224725", "529.982.247-25"],
    ["529982247251", "52.998.224/7251"],
    ["11222333000181999", "11.222.333/0001-81"],
    ["12ab", "12.AB"],
    ["12.abc.345/01de-35", "12.ABC.345/01DE-35"],
  ])("%j becomes %j", (typed, shown) => expect(maskTaxId(typed)).toBe(shown));

  it("keeps to the kind that it must be", () => {
    expect(maskTaxId("529982247251", "cpf")).toBe("529.982.247-25");
    expect(maskTaxId("529", "cnpj")).toBe("52.9");
  });
});
