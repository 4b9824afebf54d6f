import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { no, openApi } from "#tests/api/payments/fixture.ts";
import { account, saveAccount } from "#tests/domain/commissions/an-account.ts";
import { aSaleBy } from "#tests/domain/payouts/fixture.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";

const all = endpointAt("admin/commissions");
const markPaid = endpointAt("admin/commissions/mark-paid");
const own = endpointAt("instructor/commissions");
const ownStats = endpointAt("instructor/commission-stats");
const stats = endpointAt("admin/commission-stats");
const settings = endpointAt("payment-settings");

let api: Awaited<ReturnType<typeof openApi>>;
let people: { student: Viewer; instructor: Viewer; admin: Viewer };
beforeAll(async () => {
  api = await openApi();
  const { db } = api;
  people = {
    student: await aStudent(db),
    instructor: await anInstructor(db, { fullName: "Ana" }),
    admin: await anAdmin(db),
  };
});
afterAll(() => api.leave());

const denied = no(403, "Acesso negado.");
const unknown = no(401, "Não autenticado. Faça login para continuar.");

describe("/api/payment-settings", () => {
  const put = (viewer: Viewer | null, body: unknown) => api.call(settings, { viewer, body, method: "PUT" });
  const get = (viewer: Viewer | null) => api.call(settings, { viewer });

  it("is kept per person, for instructors and admins", async () => {
    for (const viewer of [people.instructor, people.admin]) {
      expect((await get(viewer)).json).toEqual({ success: true, data: null });
      const sent = { ...account, user_id: people.student.id, account_holder_name: viewer.fullName };
      const { user_id: _, ...kept } = { ...sent, pix_key: "52998224725", version: expect.any(String) };
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
  it("have exactly the fields of the contract, for the instructor who earned them and for admins", async () => {
    const instructor = await anInstructor(api.db, { fullName: "Ana Lúcia" });
    await saveAccount(api.db, instructor, { pix_key_type: "email", pix_key: "ana@exemplo.test" });
    const { commissionId: id } = await aSaleBy(api.db, instructor);
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
    const mine = await api.call(own, { viewer: instructor });
    expect(mine.json).toEqual({ success: true, data: [line], page: 1, limit: 100, total: 1, totalPages: 1 });
    expect((await api.call(ownStats, { viewer: instructor })).json.data).toEqual({
      total_pending: 1,
      total_paid: 0,
      pending_amount: 68.95,
      paid_amount: 0,
      this_month_amount: expect.any(Number),
      commission_count: 1,
    });
    const everybodys = await api.call(all, { viewer: people.admin });
    expect(everybodys.headers.get("Cache-Control")).toBe("no-store");
    const shown = { ...line, instructor_name: "Ana Lúcia", instructor_pix_key: "ana@exemplo.test" };
    expect(everybodys.json.data.find((each: { id: number }) => each.id === id)).toEqual(shown);
    const body = { commission_ids: [id], payment_reference: "LOTE-NOV" };
    await api.call(markPaid, { viewer: people.admin, body, method: "PUT" });
    const [paid] = (await api.call(own, { viewer: instructor, path: "/api/endpoint?status=paid" })).json.data;
    expect(paid).toEqual({ ...line, status: "paid", paid_at: expect.any(String), payment_reference: "LOTE-NOV" });
    expect((await api.call(own, { viewer: instructor, path: "/api/endpoint?status=pending" })).json.data).toEqual([]);
  });

  it("tell whole PIX keys to anyone who has just signed in alone; an old session and a program read them masked", async () => {
    const instructor = await anInstructor(api.db);
    await saveAccount(api.db, instructor, { pix_key_type: "email", pix_key: "ana@exemplo.test" });
    const { commissionId } = await aSaleBy(api.db, instructor);
    const keyShownTo = async (authenticatedAt: Date | null) => {
      const { json } = await api.call(all, { viewer: { ...people.admin, authenticatedAt } });
      return json.data.find(({ id }: { id: number }) => id === commissionId).instructor_pix_key;
    };
    expect(await keyShownTo(new Date())).toBe("ana@exemplo.test");
    for (const before of [new Date(Date.now() - 16 * 60_000), null]) {
      expect(await keyShownTo(before)).toBe("an***@exemplo.test");
    }
  });

  it("are none for anyone who teaches nothing", async () => {
    expect((await api.call(own, { viewer: people.student })).json.data).toEqual([]);
    expect((await api.call(ownStats, { viewer: people.student })).json.data).toEqual({
      total_pending: 0,
      total_paid: 0,
      pending_amount: 0,
      paid_amount: 0,
      this_month_amount: 0,
      commission_count: 0,
    });
  });

  it("come to the same as their lines, platform and all", async () => {
    const instructor = await anInstructor(api.db);
    const { buyer, paymentId } = await aSaleBy(api.db, instructor);
    await refundPayment(buyer, paymentId);
    await aSaleBy(api.db, instructor);
    const { data } = (await api.call(stats, { viewer: people.admin })).json;
    const rows = (await api.db.select().from(commissions)).filter(({ status }) => status !== "cancelled");
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
    const [cancelled] = await api.db.select().from(commissions).where(eq(commissions.paymentId, paymentId));
    expect(cancelled!.status).toBe("cancelled");
  });

  it("of everybody are for admins, one's own for anyone who is signed in", async () => {
    for (const endpoint of [all, stats]) {
      for (const viewer of [people.student, people.instructor])
        expect(await api.call(endpoint, { viewer })).toMatchObject(denied);
      expect(await api.call(endpoint)).toMatchObject(unknown);
    }
    for (const endpoint of [own, ownStats]) expect(await api.call(endpoint)).toMatchObject(unknown);
  });
});
