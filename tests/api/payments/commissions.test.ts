import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { no, openApi } from "#tests/api/payments/fixture.ts";
import { aSale, commissionsOf } from "#tests/domain/payments/fixture.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";

const markPaid = endpointAt("admin/commissions/mark-paid");

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.leave());

const put = (viewer: Viewer | null, body: unknown) => api.call(markPaid, { viewer, body, method: "PUT" });

async function aCommission() {
  const { pay } = await aSale(api.db);
  return (await commissionsOf(api.db, (await pay()).id))[0]!.id;
}

describe("PUT /api/admin/commissions/mark-paid", () => {
  it("pays all of a batch, and the same batch again changes nothing", async () => {
    const admin = await anAdmin(api.db);
    const batch = { commission_ids: [await aCommission(), await aCommission()], payment_reference: "LOTE-NOV" };
    const data = { payment_reference: "LOTE-NOV", commission_count: 2, total_amount: 137.9 };
    expect((await put(admin, batch)).json).toEqual({ success: true, data: { ...data, updated_count: 2 } });
    expect((await put(admin, batch)).json).toEqual({ success: true, data: { ...data, updated_count: 0 } });
    expect(await put(admin, { ...batch, payment_reference: "LOTE-DEZ" })).toMatchObject(
      no(409, "Algumas comissões já foram pagas ou não existem."),
    );
  });

  it("names the batch where nobody does", async () => {
    const { json } = await put(await anAdmin(api.db), { commission_ids: [await aCommission()] });
    expect(json.data.payment_reference).toMatch(/^LOTE-\d{8}-\d{6}$/);
  });

  it("is for admins alone: nobody pays themselves", async () => {
    const batch = { commission_ids: [await aCommission()] };
    for (const viewer of [await aStudent(api.db), await anInstructor(api.db)]) {
      expect(await put(viewer, batch)).toMatchObject(no(403, "Acesso negado."));
    }
    expect(await put(null, batch)).toMatchObject(no(401, "Não autenticado. Faça login para continuar."));
  });

  it.each([[{}], [{ commission_ids: [] }], [{ commission_ids: [1, 1] }], [{ commission_ids: "1" }]])(
    "takes no %j",
    async (body) => {
      const answer = await put(await anAdmin(api.db), body);
      expect(answer).toMatchObject(no(400, "Escolha de 1 a 500 comissões, cada uma uma vez."));
    },
  );
});
