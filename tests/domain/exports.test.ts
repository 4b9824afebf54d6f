import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { namedExport, numberedExport } from "#app/domain/exports/export.ts";
import {
  exportCertificates,
  exportEnrolments,
  exportPayments,
  exportPeople,
} from "#app/domain/exports/exports.server.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aSale } from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, aTeamMember, ctxOf } from "#tests/support/people.ts";

const signed = (...args: Parameters<typeof ctxOf>) => ctxOf(...args) as Parameters<typeof exportPeople>[0];

describe("exports", () => {
  it("give every line once, page by page in the order of ids, and record each reading", () =>
    rolledBack(async (db) => {
      const admin = signed(db, await anAdmin(db));
      for (let n = 0; n < 5; n++) await aStudent(db);
      const ids: string[] = [];
      for (let after: string | undefined; ; ) {
        const lines = await exportPeople(admin, namedExport.parse({ after, limit: "2" }));
        ids.push(...lines.map(({ id }) => id));
        if (lines.length < 2) break;
        after = lines.at(-1)!.id;
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(ids.toSorted());
      expect(ids.length).toBeGreaterThanOrEqual(6);
      const written = await db.select().from(events).where(eq(events.actorId, admin.viewer.id)).orderBy(events.id);
      expect(written).toHaveLength(Math.floor(ids.length / 2) + 1);
      expect(written[0]).toMatchObject({ actorId: admin.viewer.id, data: { what: "pessoas", lines: 2 } });
    }));

  it("tell how far each student is, and what was paid", () =>
    rolledBack(async (db) => {
      const admin = signed(db, await anAdmin(db));
      const { pay, ctx } = await aSale(db);
      await pay();
      const lines = await exportEnrolments(admin, numberedExport.parse({}));
      expect(lines.at(-1)).toMatchObject({ origin: "purchase", completed_lessons: 0, completion_percentage: 0 });
      const [payment] = (await exportPayments(admin, numberedExport.parse({}))).slice(-1);
      expect(payment).toMatchObject({ payment_status: "completed", user_id: ctx.viewer.id, user_name: "Rute Moreira" });
      expect(await exportPayments(admin, numberedExport.parse({ after: String(payment!.id) }))).toEqual([]);
    }));

  it("belong to the roles of the team whose lists they are", () =>
    rolledBack(async (db) => {
      const secretary = signed(db, await aTeamMember(db, await anAdmin(db), "secretary"));
      const finance = signed(db, await aTeamMember(db, await anAdmin(db), "finance"));
      const refused = { code: "forbidden" };
      await expect(exportPayments(secretary, numberedExport.parse({}))).rejects.toMatchObject(refused);
      await expect(exportPeople(finance, namedExport.parse({}))).rejects.toMatchObject(refused);
      await expect(exportEnrolments(finance, numberedExport.parse({}))).rejects.toMatchObject(refused);
      await expect(exportCertificates(finance, namedExport.parse({}))).rejects.toMatchObject(refused);
      expect(await exportCertificates(secretary, namedExport.parse({}))).toEqual([]);
    }));
});

it("a cursor or limit that makes no sense counts as none", () => {
  expect(numberedExport.parse({ after: "x", limit: "-3" })).toEqual({ after: 0, limit: 1_000 });
  expect(numberedExport.parse({ after: "7", limit: "99999" })).toEqual({ after: 7, limit: 1_000 });
  expect(namedExport.parse({ after: "'; drop" }).after).toMatch(/^0{8}-/);
});
