import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { showPayoutAccount } from "#app/domain/commissions/payout-account.server.ts";
import { reseal, seal, unseal } from "#app/domain/secrets/sealed.server.ts";
import { readSettings } from "#app/domain/settings.ts";
import { rotateSecret } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { signingKey } from "#app/domain/webhooks/secret.server.ts";
import { resealAll, sealedColumns } from "#app/server/commands/reseal-all.server.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { events } from "#drizzle/schema/platform.ts";
import { account, saveAccount } from "#tests/domain/commissions/an-account.ts";
import { anEndpoint, endpointRow } from "#tests/domain/webhooks/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";

const old = testSettings().SESSION_SECRET;
const fresh = "the secret that takes the place of the old one";
const changing = { ...testSettings(), SESSION_SECRET: fresh, SESSION_SECRET_PREVIOUS: old };
const changed = { ...testSettings(), SESSION_SECRET: fresh };

describe("a secret that was changed", () => {
  it("opens what the one before has sealed, as long as that is known", () => {
    const sealed = seal({ settings: testSettings() }, "a purpose", "a chave");
    expect(unseal({ settings: changing }, "a purpose", sealed)).toBe("a chave");
    expect(() => unseal({ settings: changed }, "a purpose", sealed)).toThrow();
    expect(() => unseal({ settings: changing }, "another purpose", sealed)).toThrow();
    expect(unseal({ settings: changed }, "a purpose", seal({ settings: changing }, "a purpose", "nova"))).toBe("nova");
  });

  it("reseals what was sealed with the one before, and nothing else", () => {
    const sealed = seal({ settings: testSettings() }, "a purpose", "a chave");
    const again = reseal({ settings: changing }, "a purpose", sealed)!;
    expect(unseal({ settings: changed }, "a purpose", again)).toBe("a chave");
    expect(reseal({ settings: changing }, "a purpose", again)).toBeNull();
    expect(reseal({ settings: changing }, "a purpose", `${sealed}x`.slice(0, -9))).toBeUndefined();
    expect(reseal({ settings: changed }, "a purpose", sealed)).toBeUndefined();
  });

  it("needs the present one beside it", () => {
    expect(() => readSettings({ SESSION_SECRET_PREVIOUS: old }, fresh)).toThrow(/SESSION_SECRET: falta/);
  });
});

describe("resealing everything", () => {
  it("knows every sealed column that is written", () =>
    rolledBack(async (db) => {
      const rows = await db.execute<{ name: string }>(sql`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like '%sealed%'
          and column_name <> 'pix_key_sealed' order by 1`);
      expect(sealedColumns.map(({ sealed }) => `${sqlName(sealed.table)}.${sealed.name}`).sort()).toEqual(
        rows.map(({ name }) => name).sort(),
      );
    }));

  it("leaves everything to be opened by the new secret alone, once and for all", () =>
    rolledBack(async (db) => {
      const [instructor, admin] = [await anInstructor(db), await anAdmin(db)];
      await saveAccount(db, instructor);
      const { id: endpointId, secret } = await anEndpoint(ctxOf(db, admin), { url: "https://recebe.example/a" });
      await rotateSecret(ctxOf(db, admin), endpointId, "overlap");
      const others = await db.$count(payoutAccounts);

      const counted = await resealAll(ctxOf(db, null, { settings: changing }));
      expect(counted).toMatchObject({ current: 0, lost: 0 });
      expect(counted.resealed).toBeGreaterThanOrEqual(others + 2);
      const now = { settings: changed };
      expect(await showPayoutAccount(ctxOf(db, instructor, now))).toMatchObject({ bank_name: account.bank_name });
      expect(await showPayoutAccount(ctxOf(db, instructor))).toBeNull();
      const endpoint = await endpointRow(db, endpointId);
      expect(signingKey(now, endpoint.previousSealedSecret!).toString("base64")).toBe(secret.slice("whsec_".length));
      expect(signingKey(now, endpoint.sealedSecret)).toHaveLength(32);

      const again = await resealAll(ctxOf(db, null, { settings: changing }));
      expect(again).toEqual({ resealed: 0, current: counted.resealed, lost: 0 });
      const told = await db.select().from(events).where(eq(events.action, "secrets.resealed"));
      expect(told).toMatchObject([{ object: "secrets", data: counted, actorId: null }]);
    }));

  it("is done whole or not at all", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      await saveAccount(db, instructor);
      const before = await db.select().from(payoutAccounts).orderBy(payoutAccounts.userId);
      await anEndpoint(ctxOf(db, await anAdmin(db)), { url: "https://recebe.example/a" });
      await db.execute(sql`
        create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
        create trigger refuse before update on webhook_endpoints execute function refuse()`);
      await expect(resealAll(ctxOf(db, null, { settings: changing }))).rejects.toThrow();
      expect(await db.select().from(payoutAccounts).orderBy(payoutAccounts.userId)).toEqual(before);
    }));

  it("counts what neither secret opens, and leaves it as it is", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      await saveAccount(db, instructor);
      const settings = { ...changing, SESSION_SECRET_PREVIOUS: "a secret that was never in use anywhere" };
      const before = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, instructor.id));
      expect((await resealAll(ctxOf(db, null, { settings }))).lost).toBeGreaterThan(0);
      expect(await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, instructor.id))).toEqual(before);
    }));
});

const sqlName = (table: object) => (table as Record<symbol, string>)[Symbol.for("drizzle:Name")];
