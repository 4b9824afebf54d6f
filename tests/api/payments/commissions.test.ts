import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import * as markPaid from "#app/routes/api/commissions/mark-paid.ts";
import { no, openDoors } from "#tests/api/payments/ground.ts";
import { aSale, commissionsOf } from "#tests/domain/payments/ground.ts";
import { aLearner, anAdmin, anInstructor } from "#tests/support/people.ts";

let doors: Awaited<ReturnType<typeof openDoors>>;
beforeAll(async () => {
  doors = await openDoors();
});
afterAll(() => doors.leave());

const put = (viewer: Viewer | null, body: unknown) => doors.call(markPaid, { viewer, body, method: "PUT" });

async function aCommission() {
  const { pay } = await aSale(doors.db);
  return (await commissionsOf(doors.db, (await pay()).id))[0]!.id;
}

describe("PUT /api/admin/commissions/mark-paid", () => {
  it("pays all of a batch, and the same batch again changes nothing", async () => {
    const admin = await anAdmin(doors.db);
    const batch = { commission_ids: [await aCommission(), await aCommission()], payment_reference: "LOTE-NOV" };
    const data = { payment_reference: "LOTE-NOV", commission_count: 2, total_amount: 137.9 };
    expect((await put(admin, batch)).json).toEqual({ success: true, data: { ...data, updated_count: 2 } });
    expect((await put(admin, batch)).json).toEqual({ success: true, data: { ...data, updated_count: 0 } });
    expect(await put(admin, { ...batch, payment_reference: "LOTE-DEZ" })).toMatchObject(
      no(409, "Algumas comissões já foram pagas ou não existem."),
    );
  });

  it("names the batch where nobody does", async () => {
    const { json } = await put(await anAdmin(doors.db), { commission_ids: [await aCommission()] });
    expect(json.data.payment_reference).toMatch(/^LOTE-\d{8}-\d{6}$/);
  });

  it("is for admins alone: nobody pays themselves", async () => {
    const batch = { commission_ids: [await aCommission()] };
    for (const viewer of [await aLearner(doors.db), await anInstructor(doors.db)]) {
      expect(await put(viewer, batch)).toMatchObject(no(403, "Acesso negado."));
    }
    expect(await put(null, batch)).toMatchObject(no(401, "Não autenticado. Faça login para continuar."));
  });

  it.each([[{}], [{ commission_ids: [] }], [{ commission_ids: [1, 1] }], [{ commission_ids: "1" }]])(
    "takes no %j",
    async (body) => {
      const answer = await put(await anAdmin(doors.db), body);
      expect(answer).toMatchObject(no(400, "Escolha de 1 a 500 comissões, cada uma uma vez."));
    },
  );
});
