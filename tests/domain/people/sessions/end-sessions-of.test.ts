import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { endSessionsOf } from "#app/domain/people/set-role.server.ts";
import { findViewer } from "#app/domain/sessions/find-viewer.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { events } from "#drizzle/schema/platform.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

it("an admin ends all sessions of one person, and nobody else's, and it is told", () =>
  rolledBack(async (db) => {
    const admin = await anAdmin(db);
    const [ana, bia] = [await aStudent(db, { fullName: "Ana Reis" }), await aStudent(db)];
    const begin = (viewer: typeof ana) => startSession(ctxOf(db), { viewer, provider: "local", replaces: null });
    const [first, second, other] = [await begin(ana), await begin(ana), await begin(bia)];
    expect(await endSessionsOf(ctxOf(db, admin), ana.id)).toEqual({ fullName: "Ana Reis", ended: 2 });
    for (const token of [first, second]) expect(await findViewer(ctxOf(db), token)).toBeNull();
    expect((await findViewer(ctxOf(db), other))?.viewer.id).toBe(bia.id);
    expect(await endSessionsOf(ctxOf(db, admin), ana.id)).toMatchObject({ ended: 0 });
    const told = await db.select().from(events).where(eq(events.actorId, admin.id)).orderBy(events.id);
    expect(told.map(({ action, object, data }) => [action, object, data])).toEqual([
      ["session.ended", `user/${ana.id}`, { all: true, sessions: 2 }],
      ["session.ended", `user/${ana.id}`, { all: true, sessions: 0 }],
    ]);
  }));

it("nobody else does, and nobody's are found", () =>
  rolledBack(async (db) => {
    const ana = await aStudent(db);
    for (const viewer of [await aStudent(db), await anInstructor(db)])
      await expect(endSessionsOf(ctxOf(db, viewer), ana.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(endSessionsOf(ctxOf(db), ana.id)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(endSessionsOf(ctxOf(db, await anAdmin(db)), crypto.randomUUID())).rejects.toMatchObject({
      code: "not_found",
    });
  }));
