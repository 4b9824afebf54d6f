import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { offeredInstalments } from "#app/domain/payments/find-provider.server.ts";
import { instalmentsOffer } from "#app/domain/payments/instalments.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { schoolWith } from "./fixture.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startMercadoPago();
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.reset());

/** How a price is offered as soon as Mercado Pago has been asked about it. */
async function offeredOnceAsked(settings: ReturnType<typeof schoolWith>, priceCents: number) {
  offeredInstalments(settings, priceCents);
  return await vi.waitUntil(() => {
    const offered = offeredInstalments(settings, priceCents)!;
    return offered.plan && instalmentsOffer(offered, priceCents);
  });
}

it("the first reader of a price reads in how many, the next what Mercado Pago asks, and it is asked once", async () => {
  const settings = schoolWith(gateway, { CARD_INSTALMENTS: "12" });
  expect(instalmentsOffer(offeredInstalments(settings, 19_700)!, 19_700)).toBe("em até 12× no cartão");
  expect(await offeredOnceAsked(settings, 19_700)).toBe(
    "ou 12× de R$\u00a020,36 no cartão Visa (total: R$\u00a0244,32)",
  );
  expect((await gateway.books()).asked).toHaveLength(1);
});

it("without interest nothing is added, and no more instalments are told than the school allows", async () => {
  await gateway.interestFreeUpTo(6);
  const settings = schoolWith(gateway, { CARD_INSTALMENTS: "6" });
  expect(await offeredOnceAsked(settings, 12_000)).toBe("ou 6× de R$\u00a020,00 sem juros no cartão");
});

it("while Mercado Pago does not answer nothing is claimed, and it is not asked for each reader", async () => {
  const settings = schoolWith(gateway, { CARD_INSTALMENTS: "12" });
  for (let times = 0; times < 9; times++) await gateway.fault({ kind: "status", status: 500, code: "internal_error" });
  offeredInstalments(settings, 19_700);
  await vi.waitUntil(async () => (await gateway.books()).asked.length === 1);
  await new Promise((resume) => setTimeout(resume, 100));
  for (let reader = 0; reader < 20; reader++) {
    expect(offeredInstalments(settings, 19_700)).toEqual({ most: 12, isChosenHere: false, host: "Mercado Pago" });
  }
  expect((await gateway.books()).asked).toHaveLength(1);
});

it("nothing is asked for what is paid at once", async () => {
  expect(offeredInstalments(schoolWith(gateway, { CARD_INSTALMENTS: "12" }), 900)).toBeNull();
  expect(offeredInstalments(schoolWith(gateway), 19_700)).toBeNull();
  expect((await gateway.books()).asked).toEqual([]);
});

it("more prices than are remembered are asked about without an error that nobody takes", async () => {
  await gateway.fault({ kind: "late", ms: 300, always: true });
  const settings = schoolWith(gateway, { CARD_INSTALMENTS: "12" });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  for (let cents = 20_000; cents < 20_600; cents++) offeredInstalments(settings, cents);
  await new Promise((resume) => setTimeout(resume, 1_000));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});
