import { expect, it } from "vitest";
import { rejectUnsafeNames } from "#app/http/bodies/fields.server.ts";

it.each([
  "subject",
  "course_id",
  "payment_data.card_number",
  "specialties[3]",
  "specialties[]",
  "options[12].text",
  "answers.4711",
  "List-Unsubscribe",
])("takes %s", (name) => {
  expect(() => rejectUnsafeNames([name])).not.toThrow();
});

it.each([
  ["an array that long", "subject[999999999]"],
  ["an array of a thousand", "subject[1000]"],
  ["a command to the form library", "__intent__"],
  ["a state of the form library", "__state__"],
  ["a prototype", "a.__proto__.b"],
  ["a constructor", "constructor"],
  ["a path without end", `a${".b".repeat(10_000)}`],
  ["many indexes", "a[1][2]"],
  ["nothing", ""],
  ["other signs", "a-b"],
])("refuses %s", (_, name) => {
  expect(() => rejectUnsafeNames(["subject", name])).toThrow(expect.objectContaining({ code: "invalid" }));
});
