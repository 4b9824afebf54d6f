import { expect, it } from "vitest";
import { z } from "zod";
import { dateTime, jsonOf, jsonView, number, reais } from "#app/domain/json-view.ts";

const view = jsonView("Thing", {
  id: number,
  long_name: z.string(),
  price: reais,
  created_at: dateTime,
  ended_at: dateTime.nullable(),
  tags: z.array(z.string()),
  parts: z.array(z.strictObject({ id: number })),
  secret_word: z.string().optional(),
});
const thing = {
  id: 1,
  longName: "Uma coisa",
  priceCents: 1_250,
  createdAt: new Date("2026-01-02T03:04:05Z"),
  endedAt: null as Date | null,
  tags: ["a"],
  parts: [{ id: 2, note: "só da escola" }],
  secretWord: "abacate",
  note: "só da escola",
};
const parts = [{ id: 2 }];

it("copies what is called alike, and takes the rest as it is given", () => {
  const json = jsonOf(view, thing, { price: 12.5, parts });
  const created_at = "2026-01-02T03:04:05.000Z";
  expect(json).toEqual({
    ...{ id: 1, long_name: "Uma coisa", price: 12.5, created_at, ended_at: null, tags: ["a"], parts },
  });
  expect(Object.keys(json)).toEqual(Object.keys(view.shape).slice(0, -1));
  expect(jsonOf(view, thing, { price: 0, parts, id: 9, secret_word: "manga" })).toMatchObject({
    ...{ id: 9, secret_word: "manga" },
  });
});

it("does not compile where a field is missing, of another type, or nested", () => {
  // @ts-expect-error: `price` has no twin.
  jsonOf(view, thing, { parts });
  // @ts-expect-error: what is nested would be sent whole.
  jsonOf(view, thing, { price: 12.5 });
  // @ts-expect-error: a number is no text.
  jsonOf(view, { ...thing, longName: 3 }, { price: 12.5, parts });
  // @ts-expect-error: nor is null.
  jsonOf(view, { ...thing, createdAt: null as Date | null }, { price: 12.5, parts });
  // @ts-expect-error: the view has no such field.
  jsonOf(view, thing, { price: 12.5, parts, note: "" });
  // @ts-expect-error: nothing is given, and two are missing.
  jsonOf(view, thing);
  expect(jsonOf(view, { ...thing, price: 12.5 }, { parts }).price).toBe(12.5);
});
