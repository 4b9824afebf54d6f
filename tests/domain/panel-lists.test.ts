import { desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { issuedList } from "#app/domain/certificates/certificate.server.ts";
import { classList } from "#app/domain/classes/classes.server.ts";
import { couponList } from "#app/domain/coupons/coupons.server.ts";
import { enrolByHand, grantList } from "#app/domain/enrolments/grants.server.ts";
import { invitationList } from "#app/domain/invitations/invitations.server.ts";
import { invite } from "#app/domain/invitations/invite.server.ts";
import { createLink, linkList } from "#app/domain/invitations/links.server.ts";
import { selectListPage } from "#app/domain/list.server.ts";
import { describeList, listNamed } from "#app/domain/list.ts";
import { payoutList } from "#app/domain/payouts/payouts.server.ts";
import { peopleList } from "#app/domain/people/people.server.ts";
import { trailList } from "#app/domain/trails/trails.server.ts";
import { voucherList } from "#app/domain/vouchers/vouchers.server.ts";
import type { Db } from "#drizzle/client.ts";
import { meetings } from "#drizzle/schema/meetings.ts";
import { events } from "#drizzle/schema/platform.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCoupon } from "#tests/domain/coupons/a-coupon.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { textOf } from "#tests/domain/payments/fixture.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

type Listed = typeof voucherList;
const filled = [classList, couponList, grantList, invitationList, linkList, peopleList, trailList, voucherList];
const lists = [...filled, issuedList, payoutList] as unknown as Listed[];
const paging = { page: 1, limit: 100 };

/** Something in most lists, twice. */
async function fill(db: Db) {
  const ctx = ctxOf(db, await anAdmin(db));
  const course = await aCourse(db, { priceCents: 19_700 });
  const classId = await aClass(db, { name: "Turma de terça", courseIds: [course.id] });
  await aClass(db, { name: "Domingo", courseIds: [course.id] });
  await db.insert(vouchers).values([{ code: "GRUPO-AAA" }, { code: "GRUPO-BBB" }]);
  for (const target of [
    { classId, courseId: null },
    { classId: null, courseId: course.id },
  ]) {
    await aCoupon(db);
    await aTrail(db);
    await createLink(ctx, { target, places: null, ends_on: null });
    await invite(ctx, { email: `p${target.classId}@exemplo.test`, full_name: "Ana Lima", target });
    const { email } = await aStudent(db);
    await enrolByHand(ctx, { email, course_id: course.id, reason: "Bolsa" });
  }
  return ctx;
}

it("each list is read by every filter, word and order it offers, and its file has all its rows, or those selected", () =>
  rolledBack(async (db) => {
    const ctx = await fill(db);
    for (const { list, read, export: download } of lists) {
      const all = (await read(ctx, paging)).data.map(({ id }) => id);
      if (filled.some((each) => each.list.name === list.name)) expect(all.length, list.name).toBeGreaterThan(1);
      for (const [name, { sort }] of Object.entries(list.columns)) {
        const ordered = async (descending: boolean) =>
          (await read(ctx, { ...paging, sort: name as "code", descending })).data.map(({ id }) => id);
        if (sort) expect((await ordered(true)).toSorted(), name).toEqual((await ordered(false)).toSorted());
      }
      for (const [name, { options }] of Object.entries(list.filters))
        for (const value of Object.keys(options))
          expect((await read(ctx, { ...paging, [name]: value })).total, value).toBeLessThanOrEqual(all.length);
      expect((await read(ctx, { ...paging, q: "nada-disso-existe" })).total, list.name).toBe(0);
      const lines = async (query: object) => (await textOf(await download(ctx, query))).trim().split("\r\n").slice(1);
      expect(await lines({}), list.name).toHaveLength(all.length);
      expect(await lines({ ids: all.slice(0, 1).map(String) }), list.name).toHaveLength(Math.min(1, all.length));
    }
  }));

it("each file is in the security log by its list's name, and asks for a recent sign-in and the list's role", () =>
  rolledBack(async (db) => {
    const admin = await anAdmin(db);
    const ago = { ...admin, authenticatedAt: new Date(Date.now() - 3 * 86_400_000) };
    for (const { list, read, export: download } of lists) {
      await expect(download(ctxOf(db, ago), {}), list.name).rejects.toMatchObject({ code: "stale" });
      const student = ctxOf(db, await aStudent(db));
      await expect(read(student, paging), list.name).rejects.toMatchObject({ code: "forbidden" });
      await expect(download(student, {}), list.name).rejects.toMatchObject({ code: "forbidden" });
      await download(ctxOf(db, admin), {});
      const [last] = await db
        .select()
        .from(events)
        .where(eq(events.actorId, admin.id))
        .orderBy(desc(events.id))
        .limit(1);
      expect(last).toMatchObject({ action: "records.exported", data: { what: list.name } });
    }
  }));

it("each is known by its name, which no other list may take", () => {
  expect(lists.map(({ list }) => listNamed(list.name))).toEqual(lists.map(({ list }) => list));
  expect(() => describeList({ ...voucherList.list, path: "/admin/other" })).toThrow("Two lists are named vouchers");
});

it("a table may have a column of any name, and still be in the order of another", () =>
  rolledBack(async (db) => {
    const source = { id: meetings.id, where: undefined, orders: { starts: meetings.startsAt } };
    const select = db.select({ id: meetings.id, place: meetings.place }).from(meetings).$dynamic();
    expect(await selectListPage(ctxOf(db), select, source, { ...paging, sort: "starts" })).toEqual([]);
  }));
