import { signInAsNew } from "#tests/browser/steps.ts";
import { expect, seen, signIn, test } from "#tests/browser/support.ts";

test("the catalogue is filtered, searched and turned by its address alone", async ({ page }) => {
  await page.goto("/courses");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catálogo de Cursos");
  const total = Number.parseInt(await page.getByText(/^\d+ cursos encontrados$/).innerText(), 10);
  expect(total).toBeGreaterThanOrEqual(32);
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page).toHaveURL("/courses?page=2");
  await page.goto(`/courses?page=${Math.ceil(total / 12)}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Próxima" })).toHaveCount(0);

  await page
    .getByRole("link", { name: /Mentoria/ })
    .first()
    .click();
  await expect(page).toHaveURL("/courses?category=mentoria");
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(
    page.getByRole("navigation", { name: "Categorias" }).getByRole("link", { name: /Mentoria/ }),
  ).toBeInViewport();
  const level = page.getByRole("combobox", { name: "Nível" });
  if (await level.isVisible()) {
    await level.selectOption("Avançado");
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
  } else {
    await page.getByText("Filtros", { exact: true }).click();
    await page.getByRole("link", { name: "Avançado" }).click();
  }
  await expect(page).toHaveURL(/category=mentoria.*level=avancado/);
  await expect(page.getByRole("article")).toHaveCount(2);

  await page.goto("/courses?q=hebrayco");
  await expect(page.getByText("Nada com “hebrayco”. Você quis dizer algum destes?")).toBeVisible();
  await expect(page.getByRole("article")).toContainText(["Hebraico"]);
  await page.goto("/courses?q=nada+disso+existe");
  await expect(page.getByText("Nenhum curso encontrado")).toBeVisible();
  await page.getByRole("link", { name: "Ver todos os cursos" }).click();
  await expect(page).toHaveURL("/courses");
});

test("signing in from the catalogue keeps what was chosen there", async ({ page }) => {
  await page.goto("/courses?category=mentoria&q=primeiro&level=iniciante");
  await seen(page.getByRole("link", { name: "Entrar", exact: true })).click();
  await signInAsNew(page);
  const chosen = { category: "mentoria", level: "iniciante", q: "primeiro" };
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === "/courses" && Object.entries(chosen).every(([name, value]) => searchParams.get(name) === value),
  );
});

test("an open lesson is read without an account, and the locked one shows the way in", async ({ page }) => {
  await page.goto("/courses?q=primeiros+passos");
  await page.getByRole("link", { name: "Primeiros passos na fé" }).click();
  await page.getByRole("link", { name: "O que é crer?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "O que é crer?" })).toBeVisible();
  await page.getByRole("link", { name: /Próxima aula/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A semente precisa de tempo" })).toBeVisible();
  await expect(page.locator("video")).toHaveCount(0);
});

test("the slides of the home page are read without script, and each leads on", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("São três slides")).toBeVisible();
  await expect(page.getByRole("button", { name: /slide|Pausar/i })).toHaveCount(0);
  for (const [link, address] of [
    ["Cursos para começar", "/courses?level=iniciante"],
    ["Cursos de discipulado", "/courses?category=discipulado"],
    ["Conferir um certificado", "/certificate/verify"],
  ] as const) {
    await page.getByRole("link", { name: link }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("link", { name: link })).toBeInViewport();
    await expect(page.getByRole("link", { name: link })).toHaveAttribute("href", address);
  }
  await page.getByRole("link", { name: "Conferir um certificado" }).click();
  await expect(page).toHaveURL("/certificate/verify");
});

test("a visitor is offered a free start, which comes after signing in", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Começar grátis" }).click();
  await signInAsNew(page);
  await expect(page).toHaveURL("/courses?category=discipulado");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Começar grátis" })).toHaveCount(0);
});

test("the foot of the page leads to the texts of law and to help, which is searched", async ({ page }) => {
  await page.goto("/termos");
  const foot = page.getByRole("contentinfo");
  await foot.getByRole("link", { name: "Privacidade", exact: true }).click();
  await page.getByRole("navigation", { name: "Nesta página" }).getByRole("link", { name: "Cookies" }).click();
  await expect(page).toHaveURL("/privacidade#cookies");
  await expect(page.getByRole("heading", { level: 2, name: "Cookies" })).toBeInViewport();

  await foot.getByRole("link", { name: "Ajuda", exact: true }).click();
  await page.getByRole("navigation", { name: "Por onde começar" }).getByRole("link", { name: "Certificados" }).click();
  await expect(page).toHaveURL("/ajuda#certificados");
  await expect(page.getByRole("heading", { name: "Certificados" })).toBeInViewport();
  await page.getByRole("link", { name: /^Baixar e imprimir em PDF/ }).click();
  await page.getByRole("complementary").getByRole("link", { name: "Nome errado no certificado" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Fale com alguém" })).toBeVisible();
  await page.getByRole("navigation", { name: "Você está em" }).getByRole("link", { name: "Ajuda" }).click();
  await page.getByLabel("Procurar na ajuda").fill("cobraram duas vezes");
  await page.getByRole("button", { name: "Procurar" }).click();
  await page.getByRole("link", { name: /^Fui cobrado duas vezes/ }).click();
  await expect(page).toHaveURL("/ajuda/cobranca-em-duplicidade");

  await page.goto("/ajuda?q=xyzzyq");
  await expect(page.getByText("Nenhuma resposta encontrada")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^Escrever para a escola/ })).toBeVisible();
  await page.getByRole("link", { name: "Procurar nos cursos" }).click();
  await expect(page).toHaveURL("/courses?q=xyzzyq");
  await signIn(page);
  await page.goto("/ajuda?q=xyzzyq");
  await page.getByRole("link", { name: /^Abrir um ticket/ }).click();
  await expect(page).toHaveURL("/support/new");
});

test("the contact form knows who is signed in, and nobody meets the field that catches robots", async ({ page }) => {
  await page.goto("/auth/login?redirectTo=/contact");
  await signInAsNew(page, { name: "Jonas Prado" });
  await expect(page.getByLabel("Nome")).toHaveValue("Jonas Prado");
  await expect(page.getByLabel("E-mail")).not.toBeEditable();
  await expect(page.locator("[name=website]")).toBeHidden();
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press("Tab");
    await expect(page.locator("[name=website]")).not.toBeFocused();
  }
  await page.getByLabel("Assunto").fill("Meu certificado");
  await page.getByLabel("Mensagem").fill("Onde encontro o número?");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText(/@exemplo\.test/)).toBeVisible();
});

test("with light mode, pages have no script, and nothing is loaded before it is asked for", async ({ page }) => {
  const rules = "speculation-rules";
  expect((await page.goto("/courses?category=mentoria"))!.headers()[rules]).toBe('"/pages.speculationrules"');
  await expect(page.locator("script")).not.toHaveCount(0);
  await page.getByRole("button", { name: /Modo leve/ }).click();
  await expect(page).toHaveURL("/courses?category=mentoria");
  await expect(page.locator("script")).toHaveCount(0);
  expect((await page.goto("/"))!.headers()).not.toHaveProperty(rules);
  await page.getByRole("button", { name: "Modo leve ligado: desligar" }).click();
  await expect(page.locator("script")).not.toHaveCount(0);
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.goto("/");
  await expect(page.getByText("São três slides")).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
});
