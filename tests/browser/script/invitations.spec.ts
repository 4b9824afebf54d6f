import { randomBytes } from "node:crypto";
import { call, courseCalled } from "#tests/browser/records.ts";
import { freeCourse } from "#tests/browser/steps.ts";
import { admin, expect, signIn, test } from "#tests/browser/support.ts";

test("a long list is carried out before one's eyes, without the page being loaded again", { tag: "@nightly" }, async ({
  page,
}) => {
  await signIn(page, admin);
  const api = page.context().request;
  const mark = randomBytes(4).toString("hex");
  const content = Array.from({ length: 400 }, (_, n) => `Pessoa ${n};p${n}.${mark}@exemplo.test`).join("\n");
  const course_id = await courseCalled(api, freeCourse);
  const { id } = await call<{ id: number }>(api, "POST", "/api/admin/imports", { content, ground: "asked", course_id });
  await page.goto(`/admin/people/imports/${id}`);
  await page.getByRole("button", { name: "Confirmar e enviar 400 convites" }).click();
  await expect(page.getByRole("progressbar", { name: "Convites enviados" })).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
  await expect(page.getByLabel("O que aconteceu")).toContainText("Convites enviados400", { timeout: 60_000 });
  await expect(page.locator("html[data-same-page]")).toHaveCount(1);
});
