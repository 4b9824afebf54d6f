import { expect, it } from "vitest";
import { type Ability, abilities, can } from "#app/domain/access/authorise.ts";

it("gives visitors no ability, not even with things of their own, so that who has one is signed in", () => {
  const open = (Object.keys(abilities) as Ability[]).filter((ability) => can(null, ability, { owns: true }));
  expect(open).toEqual([]);
});
