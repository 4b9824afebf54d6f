import type { Page } from "playwright/test";
import { beginCourse } from "#tests/browser/authoring.ts";
import { admin, expect, instructor, signIn, test } from "#tests/browser/support.ts";

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Áreas do painel" }).getByRole("link", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Marks the document: the mark is gone once another one is loaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isSame = (page: Page) => page.evaluate(() => "isSame" in window);

async function open(page: Page, path = "/admin") {
  await page.goto(path);
  await page.locator("html[data-ready]").waitFor();
  await mark(page);
}

test("tabs, filters, search, back and forward come without another document", async ({ page }) => {
  await signIn(page, admin);
  await open(page);
  await tab(page, "Turmas").click();
  await expect(page).toHaveURL(/\/admin\/classes$/);
  await expect(page).toHaveTitle(/Turmas/);
  await expect(heading(page)).toBeFocused();
  await expect(page.locator("body > [role=status]")).toHaveText(/Turmas/);
  await tab(page, "Vouchers").click();
  await expect(tab(page, "Vouchers")).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(tab(page, "Turmas")).toHaveAttribute("aria-current", "page");
  await page.goForward();
  await expect(tab(page, "Vouchers")).toHaveAttribute("aria-current", "page");
  await tab(page, "Cursos").click();
  await expect(tab(page, "Cursos")).toHaveAttribute("aria-current", "page");
  const search = page.getByRole("searchbox");
  await search.fill("Salmos");
  await search.press("Enter");
  await expect(page).toHaveURL(/q=Salmos/);
  await expect(search).toHaveValue("Salmos");
  await expect(search).toBeFocused();
  await expect(page.getByText("Orar com os Salmos").first()).toBeVisible();
  expect(await isSame(page)).toBe(true);
  await page.getByRole("link", { name: "Meus Cursos", exact: true }).click();
  await expect(page).toHaveURL(/\/my-courses$/);
  await page.locator("html[data-ready]").waitFor();
  expect(await isSame(page)).toBe(false);
});

test("a refused form keeps what was typed and leads to what is wrong; a saved one says so", async ({ page }) => {
  await signIn(page, instructor);
  await beginCourse(page);
  await page.getByRole("link", { name: "Adicionar aula" }).click();
  await page.locator("html[data-ready]").waitFor();
  await mark(page);
  await page.getByLabel("Título da aula").fill("A terra");
  await page.getByLabel(/Duração/).fill("99999");
  await page
    .locator("form:has([name=title])")
    .evaluate((form: HTMLFormElement) => Object.assign(form, { noValidate: true }));
  await page.getByRole("button", { name: "Salvar aula" }).click();
  await expect(page.locator("form [role=alert]").first()).toBeFocused();
  await expect(page.getByLabel("Título da aula")).toHaveValue("A terra");
  await page.locator("form [role=alert] a").first().click();
  await expect(page.getByLabel(/Duração/)).toBeFocused();
  await expect(page.locator("form [role=alert]").first()).toBeVisible();
  await page.getByLabel(/Duração/).fill("10");
  await page.getByRole("radio", { name: "Texto" }).check();
  await page.getByRole("button", { name: "Salvar aula" }).click();
  await expect(page.locator("main > [aria-live=polite]")).toContainText(/aula/i);
  expect(await isSame(page)).toBe(true);
});

test("a course without a title is refused in the school's words, and what was typed stays", async ({ page }) => {
  await signIn(page, admin);
  await open(page, "/admin/courses/new");
  await page.getByLabel("Descrição").fill("O que a terra pede.");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  const summary = page.locator("form [role=alert]").first();
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Erro ao criar curso");
  await expect(summary).toContainText("Título do curso é obrigatório");
  await expect(page.getByLabel("Descrição")).toHaveValue("O que a terra pede.");
  expect(await isSame(page)).toBe(true);
});

test("leaving what is not saved is asked about, and may be stayed from", async ({ page }) => {
  await signIn(page, admin);
  await open(page, "/admin/courses/new");
  await page.getByLabel("Título", { exact: true }).pressSequentially("Raiz");
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("link", { name: "Painel", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/courses\/new$/);
  await expect(page.getByLabel("Título", { exact: true })).toHaveValue("Raiz");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Painel", exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("keys lead to places and to the search, are listed, and can be switched off", async ({ page }) => {
  await signIn(page, admin);
  await open(page, "/admin/vouchers");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/admin\/instructors\/people$/);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("gc?");
  await expect(page.getByRole("searchbox")).toHaveValue("gc?");
  await heading(page).focus();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Atalhos do teclado" });
  await expect(list.getByText("Comissões")).toBeVisible();
  await list.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("/");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/admin\/instructors\/people$/);
  await expect(page.getByRole("searchbox")).not.toBeFocused();
  expect(await isSame(page)).toBe(true);
});

test("somebody whose session has ended is led to sign in, and loses nothing", async ({ page }) => {
  await signIn(page, admin);
  await open(page, "/admin/courses/new");
  await page.getByLabel("Título", { exact: true }).fill("Escrito com cuidado");
  await page.context().clearCookies();
  await page
    .getByRole("button", { name: /Criar|Salvar/ })
    .last()
    .click();
  await expect(heading(page)).toHaveText("A sua sessão terminou, mas nada se perdeu");
  await expect(page.locator("input[name=title]")).toHaveValue("Escrito com cuidado");
});

test.describe("when the server has been updated", () => {
  test.use({ mayComplain: /Error loading route module|Failed to fetch dynamically/ });

  test("a newer release, whose files have other names, is loaded with the page that was asked for", async ({
    page,
  }) => {
    await signIn(page, admin);
    await open(page);
    let missing = 1;
    await page.route(/\/assets\/.*\.js$/, (route) =>
      missing-- > 0 ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await tab(page, "Turmas").click();
    await expect(page).toHaveURL(/\/admin\/classes$/);
    await expect(page).toHaveTitle(/Turmas/);
    expect(await isSame(page)).toBe(false);
  });
});

test.describe("when no answer comes", () => {
  test.use({ mayComplain: /Failed to load resource|Failed to fetch|NetworkError|status of 50\d/ });

  test("the page says so, keeps what was typed and sends it again", async ({ page }) => {
    await signIn(page, admin);
    await open(page, "/admin/support/canned-replies");
    const title = `Resposta ${Date.now()}`;
    await page.getByLabel("Título", { exact: true }).fill(title);
    await page.getByLabel("Texto").fill("Olá!");
    await page.route(/\.data/, (route) => route.abort("connectionrefused"));
    await page.getByRole("button", { name: "Adicionar" }).click();
    await expect(heading(page)).toHaveText("A resposta não chegou, mas nada do que você escreveu se perdeu");
    await expect(page.getByRole("link", { name: "ADMIN" }).first()).toBeVisible();
    await page.unroute(/\.data/);
    await page.getByRole("button", { name: "Enviar de novo" }).click();
    await expect(page.getByRole("main").getByText(title).first()).toBeVisible();
    await page.route(/\.data/, (route) => route.fulfill({ status: 503, body: "" }));
    await tab(page, "Vouchers").click();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(title);
  });
});

test("what is typed while a refused form's page is read again stays", async ({ page }) => {
  await signIn(page, admin);
  await page.goto("/admin/vouchers");
  await page.getByLabel("Último dia (opcional)").fill("2020-01-01");
  await page.route("**/admin/vouchers.data*", async (route) => {
    if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByRole("button", { name: "Criar voucher" }).click();
  // By the document and by keys, which wait for nothing: the page is still being read.
  await page.waitForFunction(() => document.querySelector(".loading-bar") && document.querySelector("#ends_on-error"));
  await page.evaluate(() => document.getElementById("description")!.focus());
  await page.keyboard.type("Igreja da Praça");
  await expect(page.locator(".loading-bar")).toHaveCount(0);
  await expect(page.getByLabel("Descrição (opcional)")).toHaveValue("Igreja da Praça");
  await expect(page.getByLabel("Descrição (opcional)")).toBeFocused();
});
