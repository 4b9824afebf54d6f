import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import * as all from "#app/routes/api/commissions/index.ts";
import * as markPaid from "#app/routes/api/commissions/mark-paid.ts";
import * as own from "#app/routes/api/commissions/own.ts";
import * as ownStats from "#app/routes/api/commissions/own-stats.ts";
import * as stats from "#app/routes/api/commissions/stats.ts";
import * as settings from "#app/routes/api/payment-settings.ts";
import * as exported from "#app/routes/payments/export.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { no, openDoors } from "#tests/api/payments/ground.ts";
import { account, saveAccount } from "#tests/domain/payout-accounts/an-account.ts";
import { aSaleBy } from "#tests/domain/payouts/ground.ts";
import { aLearner, anAdmin, anInstructor } from "#tests/support/people.ts";

let doors: Awaited<ReturnType<typeof openDoors>>;
let people: { student: Viewer; instructor: Viewer; admin: Viewer };
beforeAll(async () => {
  doors = await openDoors();
  const { db } = doors;
  people = {
    student: await aLearner(db),
    instructor: await anInstructor(db, { fullName: "Ana" }),
    admin: await anAdmin(db),
  };
});
afterAll(() => doors.leave());

const denied = no(403, "Acesso negado.");
const unknown = no(401, "Não autenticado. Faça login para continuar.");

describe("/api/payment-settings", () => {
  const put = (viewer: Viewer | null, body: unknown) => doors.call(settings, { viewer, body, method: "PUT" });
  const get = (viewer: Viewer | null) => doors.call(settings, { viewer });

  it("is kept per person, for instructors and admins", async () => {
    for (const viewer of [people.instructor, people.admin]) {
      expect((await get(viewer)).json).toEqual({ success: true, data: null });
      const sent = { ...account, user_id: people.student.id, account_holder_name: viewer.fullName };
      const { user_id: _, ...kept } = { ...sent, pix_key: "52998224725" };
      expect((await put(viewer, sent)).json).toEqual({ success: true, data: kept });
      const { json, headers } = await get(viewer);
      expect(json).toEqual({ success: true, data: kept });
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
  });

  it("is closed to others, before anything is read", async () => {
    for (const ask of [get, (viewer: Viewer | null) => put(viewer, "x")]) {
      expect(await ask(people.student)).toMatchObject(denied);
      expect(await ask(null)).toMatchObject(unknown);
    }
  });

  it.each([
    [{ account_holder_document: "123" }, "CPF ou CNPJ inválido."],
    [{ pix_key: "280.012.389-38" }, "A chave PIX deve pertencer ao mesmo CPF ou CNPJ dos dados bancários."],
    [{ bank_name: "" }, "Informe o banco."],
    [{ bank_name: "", bank_agency: "" }, "Dados inválidos."],
    [{ is_active: "on" }, "Informe true ou false."],
  ])("takes no %j", async (more, sentence) => {
    expect(await put(people.instructor, { ...account, ...more })).toMatchObject(no(400, sentence));
  });
});

describe("commissions", () => {
  it("have exactly the fields of the contract, for who earned them and for admins", async () => {
    const instructor = await anInstructor(doors.db, { fullName: "Ana Lúcia" });
    await saveAccount(doors.db, instructor, { pix_key_type: "email", pix_key: "ana@exemplo.test" });
    const { commissionId: id } = await aSaleBy(doors.db, instructor);
    const line = {
      id,
      course_title: "Semear de manhã",
      student_name: "Rute Moreira",
      course_price: 197,
      commission_amount: 68.95,
      commission_percentage: 35,
      status: "pending",
      paid_at: null,
      created_at: "2026-11-19T12:00:00.000Z",
      payment_reference: null,
    };
    const mine = await doors.call(own, { viewer: instructor });
    expect(mine.json).toEqual({ success: true, data: [line], page: 1, limit: 100, total: 1, totalPages: 1 });
    expect((await doors.call(ownStats, { viewer: instructor })).json.data).toEqual({
      ...{ total_pending: 1, total_paid: 0, pending_amount: 68.95, paid_amount: 0 },
      ...{ this_month_amount: expect.any(Number), commission_count: 1 },
    });
    const everybodys = await doors.call(all, { viewer: people.admin });
    expect(everybodys.headers.get("Cache-Control")).toBe("no-store");
    const shown = { ...line, instructor_name: "Ana Lúcia", instructor_pix_key: "ana@exemplo.test" };
    expect(everybodys.json.data.find((each: { id: number }) => each.id === id)).toEqual(shown);
    const body = { commission_ids: [id], payment_reference: "LOTE-NOV" };
    await doors.call(markPaid, { viewer: people.admin, body, method: "PUT" });
    const [paid] = (await doors.call(own, { viewer: instructor, path: "/api/door?status=paid" })).json.data;
    expect(paid).toEqual({ ...line, status: "paid", paid_at: expect.any(String), payment_reference: "LOTE-NOV" });
    expect((await doors.call(own, { viewer: instructor, path: "/api/door?status=pending" })).json.data).toEqual([]);
  });

  it("are none for who teaches nothing", async () => {
    expect((await doors.call(own, { viewer: people.student })).json.data).toEqual([]);
    expect((await doors.call(ownStats, { viewer: people.student })).json.data).toEqual({
      ...{ total_pending: 0, total_paid: 0, pending_amount: 0, paid_amount: 0 },
      ...{ this_month_amount: 0, commission_count: 0 },
    });
  });

  it("come to the same as their lines, platform and all", async () => {
    const instructor = await anInstructor(doors.db);
    const { buyer, paymentId } = await aSaleBy(doors.db, instructor);
    await refundPayment(buyer, paymentId);
    await aSaleBy(doors.db, instructor);
    const { data } = (await doors.call(stats, { viewer: people.admin })).json;
    const rows = (await doors.db.select().from(commissions)).filter(({ status }) => status !== "cancelled");
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((cents, row) => cents + of(row), 0) / 100;
    expect(data).toEqual({
      total_pending_amount: sum(({ status, amountCents }) => (status === "pending" ? amountCents : 0)),
      total_paid_amount: sum(({ status, amountCents }) => (status === "paid" ? amountCents : 0)),
      pending_commissions_count: rows.filter(({ status }) => status === "pending").length,
      total_instructors: new Set(rows.map(({ instructorId }) => instructorId)).size,
      this_month_commissions: expect.any(Number),
      sementeira_revenue: sum(({ platformCents }) => platformCents),
    });
    expect(data.sementeira_revenue).toBeGreaterThan(0);
    const [cancelled] = await doors.db.select().from(commissions).where(eq(commissions.paymentId, paymentId));
    expect(cancelled!.status).toBe("cancelled");
  });

  it("of everybody are for admins, one's own for whoever is signed in", async () => {
    for (const door of [all, stats]) {
      for (const viewer of [people.student, people.instructor])
        expect(await doors.call(door, { viewer })).toMatchObject(denied);
      expect(await doors.call(door)).toMatchObject(unknown);
    }
    for (const door of [own, ownStats]) expect(await doors.call(door)).toMatchObject(unknown);
  });
});

describe("/payments/export.csv", () => {
  it("is a file for admins, and an envelope for everybody else", async () => {
    for (const viewer of [people.student, people.instructor])
      expect(await doors.call(exported, { viewer })).toMatchObject(denied);
    expect(await doors.call(exported)).toMatchObject(unknown);
  });
});
