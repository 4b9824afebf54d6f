import type { Page } from "playwright/test";
import sharp from "sharp";
import { expect, test } from "#tests/e2e/browser.ts";
import { seen } from "#tests/e2e/learner.ts";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { signInAs } from "#tests/e2e/reviewer.ts";
import { aPng, aPngOf } from "#tests/support/pictures.ts";

const demoVoucher = "MANT-LUZE-SEME-2345";
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const photoField = (page: Page) => page.getByLabel("Foto do perfil", { exact: true });
const portrait = (page: Page) => page.locator('main img[src^="/media/"]');

// Pages that cross-fade complain where a test holds up a request.
test.use({ contextOptions: { reducedMotion: "reduce" } });

let complaints: string[] = [];
test.beforeEach(({ page }) => {
  complaints = [];
  page.on("console", (message) => {
    // A form that comes back with its status is no fault of the page.
    if (message.type() === "error" && !/status of (400|413)/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
});
test.afterEach(() => expect(complaints).toEqual([]));

async function fitsTheScreen(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
}

test("a visitor is asked to sign in and comes back", async ({ page }) => {
  await page.goto("/profile");
  await expect(page.getByText("Faça login para acessar seu perfil")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/auth/login?redirectTo=%2Fprofile");
});

test("somebody edits name, bio and photo, and gives the photo back", async ({ page }) => {
  const email = await signInAs(page);
  await page.goto("/profile");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("main").getByText("Estudante").first()).toBeVisible();
  await expect(page.getByText(/^membro desde \d{1,2} de \S+ de \d{4}$/)).toBeVisible();
  await expect(portrait(page)).toHaveCount(0);
  await fitsTheScreen(page);

  await page.getByRole("link", { name: "Editar perfil" }).click();
  await fitsTheScreen(page);
  await page.getByLabel("Nome completo").fill("Ana Beatriz Souza");
  await page.getByLabel("Sobre você").fill("Estudo no ônibus.\nE nos plantões.");
  await photoField(page).setInputFiles(file("eu.png", "image/png", await aPng()));
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("Perfil salvo.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Ana Beatriz Souza" })).toBeVisible();
  await expect(page.getByText("E nos plantões.")).toBeVisible();
  await expect(page.locator("header").getByText("Ana", { exact: true }).first()).toBeAttached();
  const shown = portrait(page);
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256);

  await page.getByRole("link", { name: "Editar perfil" }).click();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana Beatriz Souza");
  await page.getByLabel("Sobre você").fill("");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page.getByText("E nos plantões.")).toBeVisible();
  await page.getByRole("link", { name: "Editar perfil" }).click();
  await page.getByLabel("Remover a foto atual").check();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(portrait(page)).toHaveCount(0);
  await expect(page.getByText("E nos plantões.")).toBeVisible();
});

test("a photo that is too large, or none, is refused in so many words, and what was typed stays", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInAs(page);
  await page.goto("/profile/edit");
  await page.getByLabel("Sobre você").fill("Escrevi muito aqui.");
  const wrong = [
    [file("grande.png", "image/png", await aPngOf(5 * 1024 * 1024 + 1)), "A imagem deve ter no máximo 5MB."],
    [file("eu.svg", "image/svg+xml", Buffer.from("<svg/>")), "Por favor, selecione um arquivo de imagem válido."],
  ] as const;
  for (const [chosen, sentence] of wrong) {
    await photoField(page).setInputFiles(chosen);
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page).toHaveURL("/profile/edit");
    await expect(page.getByLabel("Sobre você")).toHaveValue("Escrevi muito aqui.");
    if (javaScriptEnabled) expect(await photoField(page).inputValue()).toBe("");
    else await expect(page.getByText("escolha de novo")).toBeVisible();
  }
  await photoField(page).setInputFiles(file("eu.png", "image/png", await aPng()));
  if (javaScriptEnabled) await expect(page.getByAltText("A foto escolhida")).toBeVisible();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Escrevi muito aqui.")).toBeVisible();
  await expect(portrait(page)).toBeVisible();
});

test("a good photo clears what was said of a refused one", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without script the answer to the form clears it");
  await signInAs(page);
  await page.goto("/profile/edit");
  await page.getByLabel("Código de voucher").fill("mant-nao-existe");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("escolha de novo")).toBeVisible();
  await photoField(page).setInputFiles(file("eu.svg", "image/svg+xml", Buffer.from("<svg/>")));
  await expect(page.getByText("Por favor, selecione um arquivo de imagem válido.")).toBeVisible();
  await photoField(page).setInputFiles(file("eu.png", "image/png", await aPng()));
  await expect(page.getByAltText("A foto escolhida")).toBeVisible();
  await expect(page.getByText("Por favor, selecione um arquivo de imagem válido.")).toBeHidden();
  await expect(page.getByText("escolha de novo")).toHaveCount(0);
  await expect(page.locator("form [role=alert]").first().getByRole("link")).toHaveAttribute(
    "href",
    "#maintainer_voucher_code",
  );
});

test("with script a large photo is made small before it travels, and the bio counts", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the photo travels as it is");
  await signInAs(page);
  await page.goto("/profile/edit");
  await page.getByLabel("Sobre você").fill("Olá 🌱");
  await expect(page.getByText("restam 1.995 caracteres")).toBeVisible();
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#000", noise } })
    .jpeg()
    .toBuffer();
  expect(photo.length).toBeGreaterThan(500_000);
  await photoField(page).setInputFiles(file("eu.jpg", "image/jpeg", photo));
  const size = () => photoField(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0);
  await expect.poll(size).toBeLessThan(200_000);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(portrait(page)).toBeVisible();
});

test("a wrong code keeps what was typed; the right one opens a paid course for free", async ({ page }) => {
  await signInAs(page);
  await page.goto("/profile");
  await expect(page.getByText("R$ 120 por mês")).toBeVisible();
  await page.getByRole("link", { name: "Tenho um código" }).click();
  await page.getByLabel("Nome completo").fill("Rute Moreira");
  await page.getByLabel("Sobre você").fill("Escrevi muito aqui.");
  await page.getByLabel("Código de voucher").fill("mant-nao-existe");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("alert").getByText("Código de voucher inválido.")).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Rute Moreira");
  await expect(page.getByLabel("Sobre você")).toHaveValue("Escrevi muito aqui.");
  await expect(page.getByLabel("Código de voucher")).toHaveValue("mant-nao-existe");
  await page.getByLabel("Código de voucher").fill(` ${demoVoucher.toLowerCase()} `);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("Mantenedor Premium")).toBeVisible();
  await expect(page.getByText(demoVoucher)).toBeVisible();

  await page.goto("/courses?q=alfabeto");
  await page.getByRole("link", { name: /Grego do Novo Testamento/ }).click();
  await seen(page.getByRole("button", { name: /Inscrever-se/ })).click();
  await expect(page).toHaveURL(/\/courses\/\d+\/learn\/\d+$/);
  await page.goto("/profile");
  await expect(page.locator("dl").first()).toContainText("1");
});

test("an outside photo is shown when asked for, and not before", async ({ page, baseURL }) => {
  await page.route("https://fotos.example/**", async (route) =>
    route.fulfill({ contentType: "image/png", body: await aPng() }),
  );
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL!)) elsewhere.push(request.url());
  });
  await signInAs(page);
  await page.goto("/profile/edit");
  await page.getByLabel("Ou o endereço de uma foto").fill("https://fotos.example/ana.png");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("A sua foto está em fotos.example")).toBeVisible();
  expect(elsewhere).toEqual([]);
  await page.getByRole("link", { name: "Mostrar mesmo assim" }).click();
  await expect(page.locator('main img[src="https://fotos.example/ana.png"]')).toBeVisible();
  expect(elsewhere).toEqual(["https://fotos.example/ana.png"]);
});

test("the ways out end this session, or all of them", async ({ page, browser, baseURL }) => {
  const email = await signInAs(page);
  const phone = await browser.newPage({ baseURL: baseURL! });
  await signInAs(phone, email);
  await phone.goto("/profile");
  await expect(phone.getByText(email)).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sair de todos os aparelhos" }).click();
  await expect(page.getByText("Você saiu da sua conta em todos os aparelhos.")).toBeVisible();
  await phone.reload();
  await expect(phone.getByText("Faça login para acessar seu perfil")).toBeVisible();
  await phone.close();

  await signInAs(page, email);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sair da Conta" }).click();
  await expect(page.getByText("Você saiu da sua conta.")).toBeVisible();
});

test("axe finds nothing, light or dark, and every button is large enough", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe itself is script");
  test.slow();
  for (const email of [undefined, "instrutor@sementeira.example"]) {
    await signInAs(page, email);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const screen of ["/profile", "/profile/edit", "refused"]) {
        if (screen === "refused") {
          await page.getByLabel("Nome completo").fill(" ");
          await page.getByLabel("Código de voucher").fill("x");
          await page.getByRole("button", { name: "Salvar" }).click();
          await expect(page.getByRole("alert").getByText("Escreva o seu nome.")).toBeVisible();
        } else await page.goto(screen);
        await fitsTheScreen(page);
        await expectNoViolations(page, `${screen}, ${colorScheme}`);
        for (const button of await page.getByRole("main").getByRole("button").all()) {
          expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
        }
      }
    }
  }
});
