import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { awaitsFounder, foundSchool, offerFounding, requireFoundingKey } from "#app/domain/founding.server.ts";
import { readSections } from "#app/domain/school-settings/saved-settings.server.ts";
import { askEmailCode } from "#app/domain/sign-in/email-code.server.ts";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { emptyDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const open = { NODE_ENV: "production", PUBLIC_ORIGIN: "https://cursos.escola.example", PROXY_HOPS: "1" };
const settings = testSettings(open);
const keyIn = (address: string | null) => new URL(address!).searchParams.get("key");
const closed = { code: "not_found", message: expect.stringContaining("já foi preparada") };
const locked = { code: "forbidden", message: expect.stringContaining("no registro") };

/** A database without people, whose set-up was offered. */
async function unfounded() {
  const { db, leave } = await emptyDatabase();
  const address = await offerFounding({ db, settings });
  return { db, ctx: ctxOf(db, null, { settings, ip: "203.0.113.9" }), address, [Symbol.asyncDispose]: leave };
}

async function askedBy(ctx: Ctx, email: string) {
  const { token } = await askEmailCode(ctx, { email, device: null, always: true }, null);
  const [mail] = await ctx.db.select().from(mails).where(eq(mails.recipient, email));
  return { token, code: /\d{3} \d{3}/.exec(mail!.subject)![0].replace(" ", ""), held: null, device: null };
}

const ana = { full_name: "Ana Prado", PLATFORM_NAME: "Escola da Videira" };

const founders = (db: Db) => db.select().from(users).where(eq(users.isFounder, true));

describe("the one-time address", () => {
  it("is the same at every start and for every instance, until the school has an admin", async () => {
    await using school = await unfounded();
    const { db, ctx, address } = school;
    expect(address).toMatch(/^https:\/\/cursos\.escola\.example\/setup\?key=[\w-]{43}$/);
    expect(await Promise.all([offerFounding(ctx), offerFounding(ctx)])).toEqual([address, address]);
    expect(await offerFounding({ db, settings: testSettings({ ...open, SESSION_SECRET: "x".repeat(32) }) })).not.toBe(
      address,
    );
    await aStudent(db);
    expect(await offerFounding(ctx)).toBe(address);
    await anAdmin(db);
    expect(await offerFounding(ctx)).toBeNull();
    await expect(requireFoundingKey(ctx, keyIn(address))).rejects.toMatchObject(closed);
  });

  it("is never offered on a database that began with people", () =>
    rolledBack(async (db) => {
      await db.execute(sql`delete from founding`);
      expect(await offerFounding({ db, settings })).toBeNull();
      expect(await awaitsFounder({ db, settings })).toBe(false);
      await expect(requireFoundingKey(ctxOf(db, null, { settings }), "a".repeat(43))).rejects.toMatchObject(closed);
    }));

  it("opens to its key alone, and those who guess are made to wait", async () => {
    await using school = await unfounded();
    const { ctx, address } = school;
    await requireFoundingKey(ctx, keyIn(address));
    for (const key of [null, "", "x", "a".repeat(43), `${keyIn(address)}x`])
      await expect(requireFoundingKey(ctx, key)).rejects.toMatchObject(locked);
    const tries = Array.from({ length: 195 }, () => requireFoundingKey(ctx, "a".repeat(43)));
    await Promise.allSettled(tries);
    await expect(requireFoundingKey(ctx, "a".repeat(43))).rejects.toMatchObject({ code: "too_many" });
  });
});

describe("the founder", () => {
  it("is who shows that the address is theirs; then the set-up is closed for good", async () => {
    await using school = await unfounded();
    const { db, ctx, address } = school;
    const asked = await askedBy(ctx, "ana@videira.example");
    const wrong = { ...asked, code: String((Number(asked.code) + 1) % 1_000_000).padStart(6, "0") };
    await expect(foundSchool(ctx, { ...wrong, ...ana })).rejects.toMatchObject({ code: "invalid" });
    const nameless = { ...asked, full_name: "Ana Prado" };
    await expect(foundSchool(ctx, nameless)).rejects.toMatchObject({ fields: { PLATFORM_NAME: [expect.any(String)] } });
    expect(await awaitsFounder(ctx)).toBe(true);
    const founded = await foundSchool(ctx, { ...asked, ...ana });
    expect(founded).toMatchObject({ viewer: { role: "admin", fullName: "Ana Prado" }, asksName: false });
    expect(await founders(db)).toMatchObject([{ email: "ana@videira.example", role: "admin", givenName: "Ana" }]);
    expect(await db.$count(sessions)).toBe(1);
    expect((await readSections(ctx)).saved).toEqual({ PLATFORM_NAME: "Escola da Videira" });
    await expect(requireFoundingKey(ctx, keyIn(address))).rejects.toMatchObject(closed);
    expect(await offerFounding(ctx)).toBeNull();
  });

  it("is one, though two confirm at once; the other is refused, and nothing of theirs is kept", async () => {
    await using school = await unfounded();
    const { db, ctx } = school;
    const asked = await Promise.all(["ana@videira.example", "bia@videira.example"].map((email) => askedBy(ctx, email)));
    const ends = await Promise.allSettled(asked.map((each) => foundSchool(ctx, { ...each, ...ana })));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = ends.find((end) => end.status === "rejected");
    expect(lost).toMatchObject({ reason: { code: "conflict", message: closed.message } });
    expect(await founders(db)).toHaveLength(1);
    expect(await db.$count(users)).toBe(1);
    expect(await db.$count(sessions)).toBe(1);
  });

  it("may have an account already, whose other sessions end", async () => {
    await using school = await unfounded();
    const { db, ctx } = school;
    const student = await aStudent(db);
    await db.insert(sessions).values({ tokenHash: "a".repeat(64), userId: student.id });
    const asked = await askedBy(ctx, student.email);
    expect(await foundSchool(ctx, { ...asked, ...ana })).toMatchObject({ viewer: { id: student.id } });
    expect(await founders(db)).toMatchObject([{ id: student.id, fullName: "Ana Prado", role: "admin" }]);
    expect(await db.$count(sessions)).toBe(1);
  });

  it("by ADMIN_EMAILS closes the set-up as well", async () => {
    await using school = await unfounded();
    const { db, address } = school;
    const named = testSettings({ ...open, ADMIN_EMAILS: "ana@videira.example" });
    const ctx = ctxOf(db, null, { settings: named, ip: "203.0.113.9" });
    const asked = await askedBy(ctx, "ana@videira.example");
    await foundSchool(ctx, { ...asked, ...ana });
    expect(await founders(db)).toMatchObject([{ fullName: "Ana Prado", role: "admin" }]);
    await expect(requireFoundingKey(ctx, keyIn(address))).rejects.toMatchObject(closed);
  });

  it("is in the security log", async () => {
    await using school = await unfounded();
    const { db, ctx } = school;
    await foundSchool(ctx, { ...(await askedBy(ctx, "ana@videira.example")), ...ana });
    const changed = await db.execute(sql`select data from events where action = 'user.role_changed'`);
    expect(changed).toMatchObject([{ data: { from: "student", to: "admin", because: "founding" } }]);
  });
});
