import { expect, it } from "vitest";
import { courseList } from "#app/domain/authoring/course-table.server.ts";
import { commissionList } from "#app/domain/commissions/commission.ts";
import { isNarrowed, type List, listAddress, narrowings } from "#app/domain/list.ts";
import { paymentList } from "#app/domain/payments/payment-list.ts";
import { readList } from "#app/domain/read-list.ts";
import { ticketList } from "#app/domain/support/ticket-forms.ts";

const read = <L extends List>(list: L, search: string) => readList(list, { searchParams: new URLSearchParams(search) });
const again = (list: List, search: string) => listAddress(list, read(list, search));

it("reads what an address asks, and writes the shortest address that asks the same", () => {
  expect(again(paymentList, "")).toBe("/payments");
  expect(again(paymentList, "q=&status=all&method=all&from=&to=&sort=-created&page=1")).toBe("/payments");
  const whole = "q=Jos%C3%A9&status=completed&method=pix&from=2026-01-02&to=2026-02-01&sort=amount&page=3";
  expect(again(paymentList, whole)).toBe(`/payments?${whole}`);
  expect(again(paymentList, "columns=amount&columns=course&columns=nada")).toBe(
    "/payments?columns=course&columns=amount",
  );
  const every = Object.keys(paymentList.columns).map((name) => `columns=${name}`);
  expect(again(paymentList, every.join("&"))).toBe("/payments");
});

it("takes the default for what it does not know, names of every object included", () => {
  for (const wrong of ["status=nada", "sort=client", "sort=constructor", "sort=--amount", "from=2026-02-30", "page=x"])
    expect(again(paymentList, wrong), wrong).toBe("/payments");
  expect(read(paymentList, "sort=-amount")).toMatchObject({ sort: "amount", descending: true });
  expect(read(ticketList, "")).toMatchObject({ sort: "urgency", descending: false });
  expect(read(paymentList, "ids=1&ids=2;drop&ids=3").ids).toEqual(["1", "3"]);
  expect(read(paymentList, Array.from({ length: 300 }, (_, id) => `ids=${id}`).join("&")).ids).toHaveLength(100);
});

it("says what narrows a list, each with the address without it", () => {
  const asked = read(paymentList, "q=ana&method=pix&from=2026-01-02&status=completed&page=2");
  expect(
    narrowings(paymentList, asked).map(({ words, without }) => [words, listAddress(paymentList, without)]),
  ).toEqual([
    ["“ana”", "/payments?status=completed&method=pix&from=2026-01-02"],
    ["Método: PIX", "/payments?q=ana&status=completed&from=2026-01-02"],
    ["Desde 02/01/2026", "/payments?q=ana&status=completed&method=pix"],
  ]);
  expect(isNarrowed(paymentList, asked)).toBe(true);
  expect(isNarrowed(courseList, read(courseList, "sort=title&page=3"))).toBe(false);
  expect(isNarrowed(commissionList, read(commissionList, "status=paid"))).toBe(true);
});
