import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { z } from "zod";
import { messageViews } from "#app/domain/webhooks/messages.ts";
import { projectRoot } from "#drizzle/root.ts";

/** The page for integrators gives an example of each type; `the same` stands for the row above. */
const page = readFileSync(path.join(projectRoot, "docs/webhooks.md"), "utf8");
const rows = [...page.matchAll(/^\| `([a-z]+\.[a-z_]+)` \|[^|]*\| (.*) \|$/gm)].map(([, type, shown]) => ({
  type,
  shown,
}));

it("docs/webhooks.md gives the fields of every type there is, and no others", () => {
  expect(rows.map(({ type }) => type).sort()).toEqual(Object.keys(messageViews).sort());
  let above: string[] = [];
  for (const { type, shown } of rows) {
    const named = [...shown!.matchAll(/"([a-z_]+)":/g)].map(([, name]) => name!);
    const fields = shown!.startsWith("the same") ? [...above, ...named] : named;
    above = fields;
    const view = messageViews[type as keyof typeof messageViews] as unknown as z.ZodObject<{ data: z.ZodObject }>;
    expect(fields.sort(), type).toEqual(Object.keys(view.shape.data.shape).sort());
  }
});
