import type { Locator, Page } from "playwright/test";
import { aClass, aStudiedClass } from "#tests/browser/classes.ts";
import { certify, courseCalled, pay } from "#tests/browser/records.ts";
import { enrol, freeCourse, paidCourse } from "#tests/browser/steps.ts";
import { admin, expect, signIn, test } from "#tests/browser/support.ts";

const chatButton = (page: Page) => page.getByRole("link", { name: "Falar com o assistente" });

async function openCourse(page: Page) {
  await page.goto(`/courses/${await courseCalled(page.context().request, freeCourse)}`);
}

test("the words of a course's card stand on no picture, and its first category not at the edge", async ({ page }) => {
  for (const path of ["/", "/courses", "/courses?layout=list"]) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const crossed = await page
        .getByRole("main")
        .getByRole("article")
        .evaluateAll(
          (cards) =>
            cards.filter((card) => {
              const [cover, words] = [card.querySelector("svg, img")!, card.querySelector("p")!];
              const [a, b] = [cover.getBoundingClientRect(), words.getBoundingClientRect()];
              return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            }).length,
        );
      expect(crossed, `${path} at ${width}`).toBe(0);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/courses");
  const all = page.getByRole("navigation", { name: "Categorias" }).getByRole("link", { name: "Todos" });
  expect((await all.boundingBox())!.x).toBeGreaterThanOrEqual(16);
});

test("the links between the pages of a class, and of bringing people, are all on a phone's screen", async ({
  page,
  school,
}) => {
  await signIn(page, admin);
  const id = await aClass(school, { leader: admin, members: [] });
  for (const [path, name] of [
    [`/my-classes/${id}`, "Páginas da turma"],
    ["/admin/people/enrolments", "Pessoas"],
  ] as const) {
    await page.goto(path);
    const links = page.getByRole("navigation", { name }).getByRole("link");
    const ends = await links.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(Math.max(...ends), path).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => scrollY), `${path} begins at its top`).toBe(0);
  }
});

test("the search of a class's people and its button share a line of a phone", async ({ page, school }) => {
  await signIn(page, admin);
  await page.goto(`/my-classes/${(await aStudiedClass(page, school, "Turma de sábado")).id}`);
  const [box, button] = [page.getByRole("searchbox", { name: "Nome" }), page.getByRole("button", { name: "Buscar" })];
  expect((await box.boundingBox())!.y).toBe((await button.boundingBox())!.y);
});

test("filters and views of a list share a line of a phone", async ({ page }) => {
  const { request } = page.context();
  await signIn(page);
  await pay(request, await courseCalled(request, paidCourse), "pix");
  await certify(request);
  await signIn(page, admin);
  for (const path of ["/payments", "/admin/commissions", "/admin/certificates/issued", "/admin/instructors/people"]) {
    await page.goto(path);
    const [filters, views] = [page.getByText("Filtros e colunas"), page.getByText("Visões", { exact: true })];
    expect((await views.boundingBox())!.y, path).toBe((await filters.boundingBox())!.y);
  }
});

test("main actions are large enough for a thumb", async ({ page }) => {
  await openCourse(page);
  await enrol(page);
  await expectLarge(page.getByRole("button", { name: "Concluir aula" }));
  for (const path of ["/profile", "/profile/edit"]) {
    await page.goto(path);
    for (const button of await page.getByRole("main").getByRole("button").all()) await expectLarge(button);
  }
  await expectLarge(chatButton(page));
});

async function expectLarge(button: Locator) {
  expect((await button.boundingBox())!.height, await button.innerText()).toBeGreaterThanOrEqual(44);
}

test("each jar of the help says its name in one line", async ({ page }) => {
  await page.goto("/ajuda");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const names = page.getByRole("navigation", { name: "Por onde começar" }).locator("a > span:last-child");
    const heights = await names.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.max(...heights), `at ${width}`).toBe(Math.min(...heights));
  }
});

test("a text of law is read in a column and printed alone, never dark", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/privacidade");
  const { width } = (await page.getByText("Guardamos o que é preciso").first().boundingBox())!;
  expect(width).toBeLessThanOrEqual(800);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("color", "rgb(22, 36, 27)");
  await expect(page.getByRole("navigation", { name: "Nesta página" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText(/CNPJ/).first()).toBeVisible();
});

test("a certificate prints as one A4 landscape page a side, and nothing else with it", async ({ page }) => {
  await signIn(page);
  const { id } = await certify(page.context().request);
  for (const [path, heading] of [
    [`/certificate/${id}`, "CERTIFICADO DE CONCLUSÃO"],
    [`/certificate/${id}?verso=1`, "CONTEÚDO PROGRAMÁTICO"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    expect(await printed(page)).toEqual({ pages: 1, sizes: [[842, 595]] });
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".sheet")).toBeVisible();
  for (const role of ["banner", "contentinfo"] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByText("Compartilhar").first()).toBeHidden();
  await expect(page.getByText("Baixar PDF")).toBeHidden();
  await expect(page.getByText("Imprimir", { exact: true })).toBeHidden();
});

/** How many pages the browser prints, and their size in points. */
async function printed(page: Page) {
  const text = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
  return {
    pages: text.match(/\/Type\s*\/Page\b/g)?.length,
    sizes: boxes.map(([, w, h]) => [Math.round(Number(w)), Math.round(Number(h))]),
  };
}

test("the chat button covers nothing that is read or pressed", async ({ page }) => {
  const expectNothingCovered = async () => {
    for (const width of [360, 800, 1280, 1320]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNothingBeneath(page);
    }
  };
  for (const path of ["/", "/courses", "/nao-existe", "/contact", "/auth/login", "/instructors", "/ajuda"]) {
    await page.goto(path);
    await expectNothingCovered();
  }
  await openCourse(page);
  await expectNothingCovered();
  await page.reload();
  await enrol(page);
  await expectNothingCovered();
  expect(await chatButton(page).evaluate((link) => getComputedStyle(link.parentElement!).position)).toBe("static");
  await page.emulateMedia({ media: "print" });
  await expect(chatButton(page)).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.goto("/support/chat");
  await expect(chatButton(page)).toHaveCount(0);
});

/**
 * The button covers no words, field or anything that is pressed: where it floats, at no place of the page, and else at
 * the end, even where a long name fills the lines.
 */
async function expectNothingBeneath(page: Page) {
  const covered = await page.evaluate(() => {
    const lines = document.querySelector("footer nav + p")!;
    lines.textContent = "Associação de Formação e Estudos da Igreja ".repeat(6);
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    const button = document.querySelector(".chat-button a")!;
    const own = button.getBoundingClientRect();
    const floats = getComputedStyle(button.parentElement!).position === "fixed";
    // What a carousel holds beyond its edge is not there to be covered.
    const edgeOf = (each: Element) => {
      let edge = Number.POSITIVE_INFINITY;
      for (let around = each.parentElement; around; around = around.parentElement) {
        const isCut = getComputedStyle(around).overflowX !== "visible";
        if (isCut) edge = Math.min(edge, around.getBoundingClientRect().right);
      }
      return edge;
    };
    const isBeneath = (edge: number, { left, right, top, bottom }: DOMRect) =>
      left < own.right && Math.min(right, edge) > own.left && (floats || (top < own.bottom && bottom > own.top));
    const parts = [...document.querySelectorAll("main *, footer *")].filter((each) => each.checkVisibility());
    const found = parts.filter((each) => {
      const edge = edgeOf(each);
      if (each.matches("a, button, summary, input, select, textarea")) {
        return isBeneath(edge, each.getBoundingClientRect());
      }
      return [...each.childNodes].some((node) => {
        if (!(node instanceof Text && node.data.trim()) || each.closest(".sr-only")) return false;
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].some((rect) => isBeneath(edge, rect));
      });
    });
    return found.map(({ textContent }) => textContent);
  });
  expect(covered, `${page.url()} at ${page.viewportSize()!.width}`).toEqual([]);
}
