import type { Page } from "playwright/test";
import { expect } from "#tests/e2e/browser.ts";
import { complaintsOf, fitsTheScreen, signInAs } from "#tests/e2e/operator.ts";
import { many, test } from "#tests/e2e/own-school.ts";

/** In the order of the list: who directs, then by name. */
const team = ["Marta Vasconcelos", "Davi Nogueira", "Helena Duarte", ...many];
const shown = 24;

for (const [path, who] of [
  ["/instructors", "anybody"],
  ["/admin/instructors", "an admin"],
] as const) {
  test(`${path} is walked through page by page, and back, by ${who}`, async ({ page }) => {
    const complaints = complaintsOf(page);
    if (who === "an admin") await signInAs(page, "admin@sementeira.example");
    const turn = (name: string) => page.getByRole("navigation", { name: "Páginas" }).getByRole("link", { name });
    await page.goto(path);
    await expect(namesOn(page)).toHaveText(team.slice(0, shown));
    await expect(turn("Anterior")).toHaveCount(0);

    await turn("Próxima").click();
    await expect(page).toHaveURL(`${path}?page=2`);
    await expect(turn("Página 2")).toHaveAttribute("aria-current", "page");
    await expect(turn("Próxima")).toHaveCount(0);
    await fitsTheScreen(page);
    await expect(namesOn(page)).toHaveText(team.slice(shown));

    await page.goto(`${path}?page=9`);
    await page.getByRole("link", { name: "Ir para a última página" }).click();
    await expect(page).toHaveURL(`${path}?page=2`);
    await turn("Anterior").click();
    await expect(page).toHaveURL(`${path}?page=1`);
    await expect(namesOn(page)).toHaveText(team.slice(0, shown));
    expect(complaints).toEqual([]);
  });
}

/** Whom the page shows, in its order. */
const namesOn = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading");
