import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { restrictToScope } from "#app/domain/access/authorise.ts";
import { scopes } from "#app/domain/ctx.ts";
import { setRole } from "#app/domain/people/set-role.server.ts";
import { findBearer } from "#app/domain/tokens/find-bearer.server.ts";
import { tokenForm } from "#app/domain/tokens/token.ts";
import { listTokens, maxTokens, revokeToken, showToken } from "#app/domain/tokens/tokens.server.ts";
import type { Db } from "#drizzle/client.ts";
import { events } from "#drizzle/schema/platform.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { aToken, tokenRow } from "#tests/domain/tokens/fixture.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const day = 24 * 60 * 60;

/** Somebody who learns, at noon. */
const someone = async (db: Db) => ctxOf(db, await aStudent(db), { now: noon });

describe("a new token", () => {
  it("is known by its SHA-256 alone: neither its row nor the event holds anything of it but its end", () =>
    rolledBack(async (db) => {
      const ctx = await someone(db);
      const { id, token } = await aToken(ctx);
      expect(token).toMatch(/^smt_[\w-]{43}$/);
      const row = await tokenRow(db, id);
      expect(row).toMatchObject({
        userId: ctx.viewer.id,
        tokenHash: createHash("sha256").update(token).digest("hex"),
        ending: token.slice(-4),
        createdAt: noon,
        expiresAt: later(30 * day),
        lastUsedAt: null,
        revokedAt: null,
      });
      const noted = await db
        .select()
        .from(events)
        .where(eq(events.object, `token/${id}`))
        .orderBy(events.id);
      expect(noted).toMatchObject([
        { action: "token.created", actorId: ctx.viewer.id, data: { scopes: ["courses:read"], days: 30 } },
      ]);
      const kept = JSON.stringify([row, noted, await listTokens(ctx), await showToken(ctx, id)]);
      for (let at = 4; at + 8 <= token.length; at++) expect(kept).not.toContain(token.slice(at, at + 8));
    }));

  it("may do each thing once, however often it was said", () =>
    rolledBack(async (db) => {
      const { id } = await aToken(await someone(db), {
        scopes: ["courses:read", "payments:write", "courses:read", "payments:write"],
      });
      expect((await tokenRow(db, id)).scopes).toEqual(["courses:read", "payments:write"]);
    }));

  it("may not be made by a token, anyone's, and not by a visitor", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db), { now: noon });
      const { token } = await aToken(ctx, { scopes });
      const bearer = (await findBearer(ctx, token))!;
      await expect(aToken({ ...ctx, viewer: bearer })).rejects.toMatchObject({ code: "forbidden" });
      const fresh = { ...bearer, authenticatedAt: noon };
      await expect(aToken({ ...ctx, viewer: fresh })).rejects.toMatchObject({ code: "forbidden" });
      await expect(aToken({ ...ctx, viewer: null })).rejects.toMatchObject({ code: "unauthenticated" });
      expect(await db.$count(accessTokens, eq(accessTokens.userId, ctx.viewer.id))).toBe(1);
    }));

  it.each([
    [{ name: "  " }, { name: ["Dê um nome ao token, para reconhecê-lo depois."] }],
    [{ name: "a".repeat(81) }, { name: ["O nome deve ter no máximo 80 caracteres."] }],
    [{ scopes: [] }, { scopes: ["Escolha ao menos uma permissão."] }],
    [{ scopes: ["courses:read", "everything"] }, { "scopes[1]": ["Escolha ao menos uma permissão."] }],
    [{ days: "7" }, { days: ["Escolha por quanto tempo o token vale."] }],
  ])("says what is missing: %j", (wrong, sentences) => {
    const parsed = tokenForm.safeParse({ name: "Planilha", scopes: ["courses:read"], days: "30", ...wrong });
    const said = parsed.error?.issues.map(({ path, message }) => {
      const [name, ...rest] = path;
      return [`${String(name)}${rest.map((at) => `[${String(at)}]`).join("")}`, [message]];
    });
    expect(Object.fromEntries(said ?? [])).toEqual(sentences);
  });

  it("is one of twenty that live; those that are over do not count", () =>
    rolledBack(async (db) => {
      const ctx = await someone(db);
      const ids: number[] = [];
      for (let made = 0; made < maxTokens; made++) ids.push((await aToken(ctx)).id);
      const full = { code: "conflict", message: "Você já tem 20 tokens. Revogue um que não usa mais." };
      await expect(aToken(ctx)).rejects.toMatchObject(full);
      await revokeToken(ctx, ids[0]!);
      await aToken(ctx, { days: "365" });
      await expect(aToken(ctx)).rejects.toMatchObject(full);
      await expect(aToken(await someone(db))).resolves.toMatchObject({ token: expect.any(String) });
      const monthLater = later(30 * day);
      const signedInAgain = { ...ctx, now: monthLater, viewer: { ...ctx.viewer, authenticatedAt: monthLater } };
      await expect(aToken(signedInAgain)).resolves.toMatchObject({ token: expect.any(String) });
    }));

  it("is one of twenty however many are made at once", async () => {
    const { db, close } = await freshDatabase();
    try {
      const ctx = ctxOf(db, await aStudent(db));
      const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => aToken(ctx)));
      const refused = outcomes.filter((each) => each.status === "rejected").map(({ reason }) => reason.code);
      expect(refused).toEqual(Array(5).fill("conflict"));
      expect(await db.$count(accessTokens, eq(accessTokens.userId, ctx.viewer.id))).toBe(maxTokens);
      expect(await db.$count(events, eq(events.action, "token.created"))).toBe(maxTokens);
    } finally {
      await close();
    }
  });

  it("that still opens something is shown to its owner, however many were made and ended after it", () =>
    rolledBack(async (db) => {
      const ctx = await someone(db);
      const { id } = await aToken(ctx, { name: "Escondido" });
      const { tokenHash, ...like } = await tokenRow(db, id);
      const ended = Array.from({ length: 120 }, (_, n) => {
        const hash = createHash("sha256").update(`${tokenHash}${n}`).digest("hex");
        return { ...like, id: undefined, tokenHash: hash, revokedAt: noon };
      });
      await db.insert(accessTokens).values(ended);
      expect((await listTokens(ctx))[0]).toMatchObject({ id, name: "Escondido", state: "valid" });
      expect(await showToken(ctx, id)).toMatchObject({ id });
    }));
});

describe("anyone who bears a token", () => {
  it("is its owner, within its scopes, until the second in which it is over", () =>
    rolledBack(async (db) => {
      const ctx = await someone(db);
      const { id: tokenId, token } = await aToken(ctx, { scopes: ["learning:read", "profile:write"] });
      const at = (seconds: number) => findBearer(ctxOf(db, null, { now: later(seconds) }), token);
      expect(await at(0)).toEqual({
        ...ctx.viewer,
        team: [],
        authenticatedAt: null,
        hasSecondFactor: false,
        scopes: ["learning:read", "profile:write"],
        tokenId,
      });
      expect(await at(30 * day - 1)).not.toBeNull();
      expect(await at(30 * day)).toBeNull();
    }));

  it.each([
    ["nothing", () => ""],
    ["another token of the same form", (token: string) => `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`],
    ["one without its mark", (token: string) => token.slice(4)],
    ["its hash", (token: string) => createHash("sha256").update(token).digest("hex")],
    ["one with more behind it", (token: string) => `${token}A`],
    ["one in other letters", (token: string) => token.toUpperCase()],
  ])("is nobody with %s", (_, changed) =>
    rolledBack(async (db) => {
      const ctx = await someone(db);
      const { token } = await aToken(ctx);
      expect(await findBearer(ctx, changed(token))).toBeNull();
    }),
  );

  it("has nothing left of it once its owner's role has changed", () =>
    rolledBack(async (db) => {
      const instructor = ctxOf(db, await anInstructor(db), { now: noon });
      const { token } = await aToken(instructor, { scopes: ["courses:write"] });
      expect(await findBearer(instructor, token)).toMatchObject({ role: "instructor" });
      await setRole(ctxOf(db, await anAdmin(db), { now: noon }), instructor.viewer.id, "student");
      expect(await findBearer(instructor, token)).toBeNull();
    }));

  it("is noted as using it once a minute", () =>
    rolledBack(async (db) => {
      const ctx = await someone(db);
      const { id, token } = await aToken(ctx);
      const usedAfter = async (seconds: number) => {
        await findBearer(ctxOf(db, null, { now: later(seconds) }), token);
        return (await tokenRow(db, id)).lastUsedAt;
      };
      expect(await usedAfter(5)).toEqual(later(5));
      const version = async () =>
        (await db.execute<{ ctid: string }>(sql`select ctid::text from access_tokens where id = ${id}`))[0];
      const before = await version();
      expect(await usedAfter(65)).toEqual(later(5));
      expect(await version()).toEqual(before);
      expect(await usedAfter(66)).toEqual(later(66));
      expect(await usedAfter(31 * day)).toEqual(later(66));
    }));

  it("is noted once where many ask at once", async () => {
    const { db, close } = await freshDatabase();
    try {
      const ctx = ctxOf(db, await aStudent(db));
      const { id, token } = await aToken(ctx);
      const found = await Promise.all(Array.from({ length: 10 }, () => findBearer(ctxOf(db), token)));
      expect(found.map((viewer) => viewer?.id)).toEqual(Array(10).fill(ctx.viewer.id));
      expect((await tokenRow(db, id)).lastUsedAt).toBeInstanceOf(Date);
    } finally {
      await close();
    }
  });
});

describe("ending a token", () => {
  it("ends it at once, and a second time changes nothing", () =>
    rolledBack(async (db) => {
      const ctx = await someone(db);
      const { id, token } = await aToken(ctx);
      await revokeToken({ ...ctx, now: later(60) }, id);
      expect(await findBearer({ ...ctx, now: later(60) }, token)).toBeNull();
      await revokeToken({ ...ctx, now: later(3_600) }, id);
      expect((await tokenRow(db, id)).revokedAt).toEqual(later(60));
      const ended = await db.select({ object: events.object }).from(events).where(eq(events.action, "token.revoked"));
      expect(ended).toEqual([{ object: `token/${id}` }]);
    }));

  it("is for its owner alone, whose sign-in may be old; to others it is not there", () =>
    rolledBack(async (db) => {
      const ctx = await someone(db);
      const { id, token } = await aToken(ctx);
      const notThere = { code: "not_found", message: "Token não encontrado" };
      for (const other of [await someone(db), ctxOf(db, await anAdmin(db))]) {
        await expect(revokeToken(other, id)).rejects.toMatchObject(notThere);
        await expect(showToken(other, id)).rejects.toMatchObject(notThere);
        expect(await listTokens(other)).toEqual([]);
      }
      await expect(revokeToken(ctx, 2_147_483_647)).rejects.toMatchObject(notThere);
      for (const ask of [listTokens, (nobody: never) => revokeToken(nobody, id)]) {
        await expect(ask(ctxOf(db) as never)).rejects.toMatchObject({ code: "unauthenticated" });
      }
      expect(await findBearer(ctx, token)).not.toBeNull();
      const old = { ...ctx, now: later(day) };
      await revokeToken(old, id);
      expect(await findBearer(old, token)).toBeNull();
    }));
});

describe("the list", () => {
  it("has the newest first, and says how each stands", () =>
    rolledBack(async (db) => {
      const ctx = await someone(db);
      const revoked = await aToken(ctx, { name: "Primeiro" });
      const expired = await aToken(ctx, { name: "Segundo", days: "30" });
      const valid = await aToken(ctx, { name: "Terceiro", days: "90", scopes: ["school:read"] });
      await revokeToken(ctx, revoked.id);
      const then = { ...ctx, now: later(30 * day) };
      await findBearer(then, valid.token);
      expect(await listTokens(then)).toEqual([
        {
          id: valid.id,
          name: "Terceiro",
          ending: valid.token.slice(-4),
          scopes: ["school:read"],
          createdAt: noon,
          expiresAt: later(90 * day),
          lastUsedAt: later(30 * day),
          state: "valid",
        },
        expect.objectContaining({ id: expired.id, state: "expired", lastUsedAt: null }),
        expect.objectContaining({ id: revoked.id, state: "revoked" }),
      ]);
      expect((await listTokens({ ...ctx, now: later(30 * day - 1) })).map(({ state }) => state)).toEqual([
        "valid",
        "valid",
        "revoked",
      ]);
    }));
});

describe("what a call lets a token do", () => {
  const asked = { scope: "courses:write", isOpen: false } as const;

  it("is what its scopes say, and nothing for people alone", () =>
    rolledBack(async (db) => {
      const person = await someone(db);
      const bearing = { ...person, viewer: { ...person.viewer, scopes: ["courses:write"] as never } };
      expect(restrictToScope(person, { ...asked, peopleOnly: true })).toBe(person);
      expect(restrictToScope(bearing, asked)).toBe(bearing);
      expect(() => restrictToScope(bearing, { ...asked, scope: "courses:read" })).toThrow(
        "O token de acesso não tem a permissão courses:read.",
      );
      expect(restrictToScope(bearing, { scope: "courses:read", isOpen: true }).viewer).toBeNull();
      expect(() => restrictToScope(bearing, { ...asked, isOpen: true, peopleOnly: true })).toThrow("só para pessoas");
      expect(() => restrictToScope(bearing, { scope: null, isOpen: false })).toThrow(
        expect.objectContaining({ code: "forbidden" }),
      );
    }));
});
