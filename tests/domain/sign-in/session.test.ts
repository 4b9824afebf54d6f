import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Ctx, Role } from "#app/domain/ctx.ts";
import { hashToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import { endAllSessions, endSession } from "#app/domain/sessions/end-sessions.server.ts";
import { findViewer } from "#app/domain/sessions/find-viewer.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import type { Db } from "#drizzle/client.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const start = new Date("2026-11-20T12:00:00Z");
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The context of a moment so many milliseconds after the start. */
const later = (db: Db, ms: number) => ctxOf(db, null, { now: new Date(start.getTime() + ms) });
const rowOf = async (db: Db, token: string) =>
  (
    await db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)))
  )[0];

async function opened(db: Db, role: Role, at = 0) {
  const make = { student: aStudent, instructor: anInstructor, admin: anAdmin }[role];
  const viewer = { ...(await make(db)), authenticatedAt: new Date(start.getTime() + at) };
  const token = await startSession(later(db, at), { viewer, provider: "local", replaces: null });
  return { viewer, token };
}

describe("a session", () => {
  it("is found by its token, and the database does not hold the token", () =>
    rolledBack(async (db) => {
      const { viewer, token } = await opened(db, "student");
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(await findViewer(later(db, 0), token)).toMatchObject({ viewer, newToken: null });
      expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token);
      for (const other of [newToken(), hashToken(token), "", "x".repeat(43), `${token}=`])
        expect(await findViewer(later(db, 0), other)).toBeNull();
    }));

  it("shows role and maintainer as they are now", () =>
    rolledBack(async (db) => {
      const { viewer, token } = await opened(db, "instructor");
      await db.update(users).set({ role: "student", isMaintainer: true }).where(eq(users.id, viewer.id));
      expect((await findViewer(later(db, 0), token))?.viewer).toMatchObject({ role: "student", isMaintainer: true });
    }));

  it.each<[Role, number, number]>([
    ["student", 7 * day, 30 * day],
    ["instructor", 12 * hour, 7 * day],
    ["admin", 12 * hour, 7 * day],
  ])("of a %s ends when idle, and at last in any case", (role, idle, absolute) =>
    rolledBack(async (db) => {
      const { token } = await opened(db, role);
      expect(await findViewer(later(db, idle + minute), token)).toBeNull();
      let held = token;
      let at = 0;
      for (const step = idle - hour; at + step < absolute; ) {
        at += step;
        const found = await findViewer(later(db, at), held);
        expect(found, `${at / day} days`).not.toBeNull();
        held = found!.newToken ?? held;
      }
      expect(await findViewer(later(db, absolute + minute), held)).toBeNull();
    }),
  );

  it("gets a new id once a day; the old one is good for 60 s more", () =>
    rolledBack(async (db) => {
      const { viewer, token } = await opened(db, "student");
      expect((await findViewer(later(db, day - minute), token))?.newToken).toBeNull();
      const renewed = (await findViewer(later(db, day + minute), token))!.newToken!;
      expect(renewed).toMatch(/^[\w-]{43}$/);
      expect(await findViewer(later(db, day + minute + 59_000), token)).toMatchObject({ viewer, newToken: null });
      expect(await findViewer(later(db, day + minute + 61_000), token)).toBeNull();
      expect(await findViewer(later(db, day + minute + 61_000), renewed)).toMatchObject({ viewer, newToken: null });
    }));

  it("notes that it is in use at most once a minute", () =>
    rolledBack(async (db) => {
      const { token } = await opened(db, "student");
      await findViewer(later(db, 59_000), token);
      expect((await rowOf(db, token))?.lastSeenAt).toEqual(start);
      await findViewer(later(db, 61_000), token);
      expect((await rowOf(db, token))?.lastSeenAt).toEqual(new Date(start.getTime() + 61_000));
    }));

  it("ends when another begins in the same browser", () =>
    rolledBack(async (db) => {
      const { viewer, token } = await opened(db, "student");
      const next = await startSession(later(db, minute), { viewer, provider: "local", replaces: token });
      expect(next).not.toBe(token);
      expect(await findViewer(later(db, minute), token)).toBeNull();
      expect(await findViewer(later(db, minute), next)).not.toBeNull();
    }));

  it("is one of ten at most: the oldest goes", () =>
    rolledBack(async (db) => {
      const { viewer, token } = await opened(db, "student");
      const more: string[] = [];
      for (let i = 1; i <= 10; i += 1)
        more.push(await startSession(later(db, i * minute), { viewer, provider: "local", replaces: null }));
      expect(await db.$count(sessions, eq(sessions.userId, viewer.id))).toBe(10);
      expect(await findViewer(later(db, 11 * minute), token)).toBeNull();
      for (const kept of more) expect(await findViewer(later(db, 11 * minute), kept)).not.toBeNull();
    }));

  it("ends when its person signs out, once", () =>
    rolledBack(async (db) => {
      const { viewer, token } = await opened(db, "student");
      const ctx: Ctx = ctxOf(db, viewer);
      await endSession(ctx, token);
      await endSession(ctx, token);
      await endSession(ctx, "not a token");
      expect(await findViewer(later(db, 0), token)).toBeNull();
      const told = await db
        .select({ action: events.action })
        .from(events)
        .where(eq(events.actorId, viewer.id))
        .orderBy(events.id);
      expect(told.map(({ action }) => action)).toEqual(["session.created", "session.ended"]);
    }));

  it("ends with all the others of its person, and with nobody else's", () =>
    rolledBack(async (db) => {
      const { viewer, token } = await opened(db, "student");
      const second = await startSession(later(db, minute), { viewer, provider: "local", replaces: null });
      const other = await opened(db, "student");
      expect(await endAllSessions(ctxOf(db, viewer))).toBe(2);
      for (const ended of [token, second]) expect(await findViewer(later(db, minute), ended)).toBeNull();
      expect(await findViewer(later(db, minute), other.token)).not.toBeNull();
      await expect(endAllSessions(ctxOf(db))).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

describe("sessions in parallel", () => {
  it("are renewed once, and stay within ten", async () => {
    const { db, close } = await freshDatabase();
    const { viewer, token } = await opened(db, "student");
    const found = await Promise.all(Array.from({ length: 20 }, () => findViewer(later(db, day + minute), token)));
    expect(found.every((one) => one?.viewer.id === viewer.id)).toBe(true);
    expect(found.filter((one) => one?.newToken)).toHaveLength(1);

    const begin = () =>
      db.transaction((tx) => startSession(later(tx, 2 * day), { viewer, provider: "local", replaces: null }));
    await Promise.all(Array.from({ length: 20 }, begin));
    expect(await db.$count(sessions, eq(sessions.userId, viewer.id))).toBe(10);
    await close();
  });
});
