import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { deviceName, isPhone } from "#app/domain/sessions/device.ts";
import { endAllSessions, endOneSession, endOtherSessions } from "#app/domain/sessions/end-sessions.server.ts";
import { findViewer } from "#app/domain/sessions/find-viewer.server.ts";
import { lastSeenLabel, listSessions } from "#app/domain/sessions/list-sessions.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import type { Db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const start = new Date("2026-11-20T12:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;
const at = (db: Db, viewer: Viewer | null, ms: number) => ctxOf(db, viewer, { now: new Date(start.getTime() + ms) });

/** Signs somebody in so many milliseconds after the start. */
const begin = (db: Db, viewer: Viewer, ms: number, device: string | null = null) =>
  startSession(at(db, viewer, ms), { viewer, provider: "local", replaces: null, device });

describe("a device in words", () => {
  it.each([
    [
      "Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
      "Chrome no Android",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
      "Samsung Internet no Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari no iPhone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1",
      "Chrome no iPad",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/131.0 Mobile/15E148 Safari/605.1.15",
      "Firefox no iPhone",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
      "Edge no Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 OPR/114.0.0.0",
      "Opera no Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      "Safari no Mac",
    ],
    ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox no Linux"],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
      "Chrome no Chromebook",
    ],
    ["Qualquer/1.0 (Android)", "Navegador no Android"],
    ["curl/8.5.0", null],
    ["<script>alert(1)</script>", null],
    [null, null],
  ])("%s", (userAgent, words) => {
    expect(deviceName(userAgent)).toBe(words);
  });

  it("tells what fits in a pocket", () => {
    const devices = ["Chrome no Android", "Safari no iPhone", "Safari no iPad", "Edge no Windows", null];
    expect(devices.filter(isPhone)).toEqual(["Chrome no Android", "Safari no iPhone"]);
  });
});

describe("when a session was last used", () => {
  const now = new Date("2026-11-20T15:00:00Z");
  it.each([
    ["2026-11-20T14:01:00Z", "na última hora"],
    ["2026-11-20T03:00:00Z", "hoje"],
    ["2026-11-20T02:59:00Z", "ontem"],
    ["2026-11-19T02:59:00Z", "em 18/11/2026"],
  ])("%s is said coarsely", (seen, label) => {
    expect(lastSeenLabel(new Date(seen), now)).toBe(label);
  });
});

describe("where somebody is signed in", () => {
  it("is listed with its device, the asking browser first, and nothing that opens it", () =>
    rolledBack(async (db) => {
      const [ana, bia] = [await aStudent(db), await aStudent(db)];
      const phone = await begin(db, ana, 0, "Chrome no Android");
      const own = await begin(db, ana, minute, "Edge no Windows");
      await begin(db, ana, 2 * minute);
      await begin(db, bia, 0, "Safari no iPhone");
      const listed = await listSessions(at(db, ana, 2 * day), own);
      expect(listed.map(({ device, isThis, lastSeen }) => [device, isThis, lastSeen])).toEqual([
        ["Edge no Windows", true, "em 20/11/2026"],
        [null, false, "em 20/11/2026"],
        ["Chrome no Android", false, "em 20/11/2026"],
      ]);
      const rows = await db.select().from(sessions).where(eq(sessions.userId, ana.id));
      for (const { tokenHash } of rows) expect(JSON.stringify(listed)).not.toContain(tokenHash);
      expect(JSON.stringify(listed)).not.toContain(phone);
    }));

  it("leaves out what has ended by itself, by the role's own measure", () =>
    rolledBack(async (db) => {
      const [admin, ana] = [await anAdmin(db), await aStudent(db)];
      for (const viewer of [admin, ana]) await begin(db, viewer, 0);
      expect(await listSessions(at(db, admin, day), null)).toEqual([]);
      expect(await listSessions(at(db, ana, day), null)).toHaveLength(1);
      await expect(listSessions(at(db, null, 0), null)).rejects.toMatchObject({ code: "unauthenticated" });
    }));

  it("is ended one by one, also after its id has changed, and it is told", () =>
    rolledBack(async (db) => {
      const ana = await aStudent(db);
      const [phone, own] = [await begin(db, ana, 0, "Chrome no Android"), await begin(db, ana, minute)];
      const listed = await listSessions(at(db, ana, minute), own);
      const { key } = listed.find(({ isThis }) => !isThis)!;
      const renewed = (await findViewer(at(db, null, 2 * day), phone))!.newToken!;
      const later = at(db, ana, 2 * day);
      expect(await endOneSession(later, key, own)).toEqual({ device: "Chrome no Android", wasThis: false });
      for (const token of [phone, renewed]) expect(await findViewer(later, token)).toBeNull();
      expect(await findViewer(later, own)).not.toBeNull();
      await expect(endOneSession(later, key, own)).rejects.toMatchObject({ code: "not_found" });
      expect(await endOneSession(later, listed[0]!.key, own)).toMatchObject({ wasThis: true });
      expect(await findViewer(later, own)).toBeNull();
      const told = await db.select().from(events).where(eq(events.actorId, ana.id)).orderBy(events.id);
      expect(told.slice(2).map(({ action, data }) => [action, data])).toEqual([
        ["session.ended", { other: true, sessions: 1 }],
        ["session.ended", {}],
      ]);
    }));

  it("is ended from elsewhere by anyone who signed in a moment ago alone; leaving, here or everywhere, needs nothing", () =>
    rolledBack(async (db) => {
      const ana = await aStudent(db);
      const [phone, own] = [await begin(db, ana, 0), await begin(db, ana, minute)];
      const ctx = at(db, ana, day);
      const moment = ctx.now!.getTime();
      const since = (ms: number) => ({ ...ctx, viewer: { ...ana, authenticatedAt: new Date(moment - ms) } });
      const [hereKey, otherKey] = (await listSessions(ctx, own)).map(({ key }) => key) as [string, string];
      const stale = since(15 * minute + 1);
      await expect(endOneSession(stale, otherKey, own)).rejects.toMatchObject({ code: "stale" });
      await expect(endOtherSessions(stale, own)).rejects.toMatchObject({ code: "stale" });
      expect(await findViewer(ctx, phone)).not.toBeNull();
      expect(await endOtherSessions(since(15 * minute), own)).toBe(1);
      await begin(db, ana, day);
      expect(await endOneSession(stale, hereKey, own)).toMatchObject({ wasThis: true });
      expect(await endAllSessions(stale)).toBe(1);
    }));

  it("is not somebody else's to end, and a name that cannot be one is none", () =>
    rolledBack(async (db) => {
      const [ana, bia] = [await aStudent(db), await aStudent(db)];
      const token = await begin(db, ana, 0);
      const [{ key } = { key: "" }] = await listSessions(at(db, ana, 0), token);
      for (const name of [key, "1", "", `${key}'`, "9".repeat(30)])
        await expect(endOneSession(at(db, bia, 0), name, null)).rejects.toMatchObject({ code: "not_found" });
      await expect(endOneSession(at(db, null, 0), key, null)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(endOtherSessions(at(db, null, 0), null)).rejects.toMatchObject({ code: "unauthenticated" });
      expect(await findViewer(at(db, null, 0), token)).not.toBeNull();
    }));

  it("is ended everywhere else at once", () =>
    rolledBack(async (db) => {
      const [ana, bia] = [await aStudent(db), await aStudent(db)];
      const [one, other, own] = [await begin(db, ana, 0), await begin(db, ana, 1), await begin(db, ana, 2)];
      const beside = await begin(db, bia, 0);
      expect(await endOtherSessions(at(db, ana, minute), own)).toBe(2);
      for (const token of [one, other]) expect(await findViewer(at(db, null, minute), token)).toBeNull();
      for (const token of [own, beside]) expect(await findViewer(at(db, null, minute), token)).not.toBeNull();
      expect(await endOtherSessions(at(db, ana, minute), own)).toBe(0);
    }));
});
