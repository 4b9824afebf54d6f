import { randomBytes } from "node:crypto";
import { admin, expect, signIn, somebody, test } from "#tests/browser/support.ts";
import { aPng } from "#tests/support/pictures.ts";

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
const unique = (word: string) => `${word} ${randomBytes(4).toString("hex")}`;

test("a voucher is made, handed on, used and switched off", async ({ page, browser }) => {
  const code = unique("VALE").replace(" ", "-").toUpperCase();
  await signIn(page, admin);
  await page.goto("/admin/vouchers");
  await page.getByLabel("Código (opcional)").fill("abc");
  await page.getByLabel("Descrição (opcional)").fill("Campanha do vale");
  await page.getByRole("button", { name: "Criar voucher" }).click();
  await expect(page.getByRole("alert")).toContainText("O código tem de 6 a 32 caracteres");
  await expect(page.getByLabel("Descrição (opcional)")).toHaveValue("Campanha do vale");
  await page.getByLabel("Código (opcional)").fill(code.toLowerCase());
  await page.getByLabel("Limite de usos (opcional)").fill("2");
  await page.getByRole("button", { name: "Criar voucher" }).click();
  await expect(page.getByText(`Voucher ${code} criado.`)).toBeVisible();
  const card = page.getByRole("main").locator("tr[id^=voucher-]").filter({ hasText: code });
  await expect(card.getByText("0 de 2")).toBeVisible();
  await page.getByRole("link", { name: `Copiar o código ${code}` }).click();
  await expect(page).toHaveURL(/#codigo-\d+$/);

  const theirs = await browser.newPage();
  await signIn(theirs);
  await theirs.goto("/profile/edit");
  await theirs.getByLabel("Código de voucher").fill(code);
  await theirs.getByRole("button", { name: "Salvar" }).click();
  await expect(theirs.getByText("Mantenedor Premium")).toBeVisible();

  await page.goto("/admin/vouchers");
  await expect(card.getByText("1 de 2")).toBeVisible();
  await card.getByRole("link", { name: "Desativar" }).click();
  await expect(page.getByText("1 pessoa deixa de ser mantenedora, na hora.")).toBeVisible();
  await page.getByRole("button", { name: "Desativar voucher" }).click();
  await expect(page.getByText(`Voucher ${code} desativado. 1 pessoa deixou de ter acesso por ele.`)).toBeVisible();
  await expect(card.getByText("Inativo")).toBeVisible();
  await theirs.goto("/profile");
  await expect(theirs.getByText("Mantenedor Premium")).toHaveCount(0);
  await card.getByRole("link", { name: "Ativar" }).click();
  await page.getByRole("button", { name: "Ativar voucher" }).click();
  await expect(card.getByText("Ativo", { exact: true })).toBeVisible();
});

test("the school's limits are changed in the panel, and the second of two admins at once is refused", async ({
  page,
  browser,
}) => {
  await signIn(page, admin);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Escola", exact: true }).click();
  await expect(page.getByLabel("Razão social")).not.toHaveValue("");
  await page.getByRole("link", { name: "Limites" }).click();
  const theirs = await browser.newPage();
  await signIn(theirs, admin);
  await theirs.goto("/admin/school/limits");

  const document = page.getByLabel("Maior documento, em MB");
  await document.fill("100000");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Maior documento, em MB: deve ser um número inteiro de 1 a 2000.",
  );
  await document.fill("21");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Salvo. Já vale em toda a plataforma.")).toBeVisible();
  await expect(document).toHaveValue("21");

  await theirs.getByLabel("Maior documento, em MB").fill("22");
  await theirs.getByRole("button", { name: "Salvar" }).click();
  await expect(theirs.getByRole("alert")).toContainText("na versão salva: “21”");
  await expect(theirs.getByLabel("Maior documento, em MB")).toHaveValue("22");
  await theirs.getByLabel("Maior documento, em MB").fill("20");
  await theirs.getByRole("button", { name: "Salvar" }).click();
  await expect(theirs.getByText("Salvo.")).toBeVisible();

  await page.goto("/admin/school/email");
  await page.getByRole("button", { name: "Enviar e-mail de teste" }).click();
  await expect(page.getByText("Ainda não há servidor de e-mail.")).toBeVisible();
  await page.goto("/admin/events?kind=settings");
  await expect(page.getByText("mudou as configurações da escola: Maior documento, em MB").first()).toBeVisible();
});

test("an instructor without an account is presented, edited and excluded", { tag: "@nightly" }, async ({ page }) => {
  const name = unique("Dom Hélder");
  await signIn(page, admin);
  await page.goto("/admin/instructors");
  await page.getByRole("link", { name: "Novo instrutor" }).click();
  await page.getByLabel("Nome completo").fill(name);
  await page.getByLabel("Apresentação").fill("Ensinou com a vida.");
  for (const specialty of ["Teologia", "Liderança", "Discipulado", "Educação", "Arte"]) {
    await page.getByLabel(specialty, { exact: true }).check();
  }
  await page.getByLabel("Estudantes").fill("140");
  await expect(page.getByLabel("Avaliação, de 0 a 5")).toHaveValue("4,8");
  const photo = page.getByLabel("Foto do perfil", { exact: true });
  await photo.setInputFiles(picture("rosto.png", await aPng()));
  await page.getByRole("button", { name: "Criar instrutor" }).click();
  await expect(page.getByText(`${name} está em Educadores.`)).toBeVisible();

  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(card.getByText("+2 mais")).toBeVisible();
  await expect(card.getByText("informado pela escola")).toBeVisible();
  await expect(card.locator('img[src^="/media/"]')).toBeVisible();
  await page.goto("/instructors");
  await expect(card.getByText("informado pela escola")).toBeVisible();

  await page.goto("/admin/instructors");
  await card.getByRole("link", { name: "Editar" }).click();
  await page.getByLabel("Apresentação").fill("Outra apresentação.");
  await page.getByLabel("Avaliação, de 0 a 5").fill("");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText(`${name}: alterações salvas.`)).toBeVisible();
  await expect(card.locator('img[src^="/media/"]')).toBeVisible();
  await card.getByRole("link", { name: "Excluir" }).click();
  await expect(page.getByRole("heading", { name: "Tem certeza que deseja excluir este instrutor?" })).toBeVisible();
  await page.getByRole("button", { name: "Excluir instrutor" }).click();
  await expect(page.getByText("Instrutor excluído.")).toBeVisible();
  await expect(page.getByRole("heading", { name })).toHaveCount(0);
});

test("somebody is promoted by e-mail, teaches, and is a student again", { tag: "@nightly" }, async ({
  page,
  browser,
}) => {
  const theirs = await browser.newPage();
  const email = await signIn(theirs);
  await signIn(page, admin);
  await page.goto("/admin/instructors");
  await page.getByLabel("E-mail da pessoa").fill("ninguem@exemplo.test");
  await page.getByRole("button", { name: "Promover usuário" }).click();
  await expect(page.getByRole("alert")).toContainText("Ainda não existe conta com este e-mail.");
  await page.getByLabel("E-mail da pessoa").fill(email);
  await page.getByRole("button", { name: "Promover usuário" }).click();
  await expect(page.getByText("o papel agora é Instrutor.")).toBeVisible();

  await theirs.goto("/admin/certificates");
  await expect(theirs.getByRole("heading", { name: "Acesso restrito" })).toBeVisible();
  await signIn(theirs, email);
  await theirs.goto("/admin/certificates");
  await expect(theirs.getByRole("heading", { name: "Configurar certificados" })).toBeVisible();
  await theirs.goto("/admin/instructors");
  await expect(theirs.getByRole("heading", { name: "Acesso Negado" })).toBeVisible();

  await page.goto(`/admin/instructors/people?q=${email}`);
  await page.getByRole("combobox").selectOption("student");
  await page.getByRole("button", { name: "Mudar" }).click();
  await expect(page.getByText("o papel agora é Estudante.")).toBeVisible();
});

test("an admin sees how the platform is, and what happened, of one kind and of one person", {
  tag: "@nightly",
}, async ({ page }) => {
  const { email, called } = somebody();
  await signIn(page, email);
  await page.goto("/auth/callback?code=x&state=y");
  await signIn(page, admin);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Saúde do sistema" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText(/^PostgreSQL [\d.]+ respondeu/)).toBeVisible();
  await expect(main.getByRole("heading", { name: "Precisa de atenção", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Testar agora" }).click();
  await expect(main.getByText(/Nenhum servidor de e-mail/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Testar de novo" })).toBeVisible();

  await page.getByRole("link", { name: "registro de segurança" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Registro de segurança");
  await expect(page.getByText(/^Um login foi recusado: /).first()).toBeVisible();
  const filter = page.getByRole("button", { name: "Filtrar" });
  await page.getByLabel("Pessoa").fill(email);
  await page.getByLabel("O que aconteceu").selectOption("Entradas");
  await filter.click();
  const rows = main.locator("ol > li");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/entrou/);
  await expect(page.getByText("Só o que envolve")).toContainText(called);
  await expect(page.getByText(email)).toHaveCount(0);
  await page.getByRole("link", { name: "Ver de todos" }).click();
  await expect(page.getByLabel("O que aconteceu")).toHaveValue("sign-ins");
  await expect(page.getByLabel("Pessoa")).toHaveValue("");
  const who = await rows.first().getByRole("link").innerText();
  await rows.first().getByRole("link").click();
  await expect(page.getByText("Só o que envolve")).toContainText(who);
  await expect(page.getByLabel("Pessoa")).toHaveValue(who);
  await filter.click();
  await expect(page.getByText("Só o que envolve")).toContainText(who);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar" }).click();
  expect((await download).suggestedFilename()).toMatch(/^registro-de-seguranca-[\d-]{10}\.csv$/);
  await page.getByLabel("Pessoa").fill("ninguém com este nome");
  await filter.click();
  await expect(page.getByRole("heading", { name: "Nenhum registro com este filtro" })).toBeVisible();
  await main.getByRole("link", { name: "Ver tudo" }).click();
  await expect(page).toHaveURL("/admin/events");
});

test("the look of certificates is changed, previewed on both sides, and taken back", { tag: "@nightly" }, async ({
  page,
}) => {
  const name = unique("Escola");
  await signIn(page, admin);
  await page.goto("/admin/certificates");
  await page.getByLabel("Nome da instituição").fill(name);
  await page.getByLabel("Cor principal").fill("#ffd400");
  await page.getByLabel("Cor secundária").fill("#ffd400");
  await page.getByLabel("Fonte").selectOption("Montserrat");
  const logo = page.getByLabel("Logotipo", { exact: true });
  await logo.setInputFiles(picture("logo.png", Buffer.from("<svg/>")));
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(page.getByRole("alert")).toContainText("Erro ao salvar configurações");
  await expect(page.getByRole("alert")).toContainText("Erro ao fazer upload da imagem");
  await expect(page.getByLabel("Nome da instituição")).toHaveValue(name);
  // The sheet darkens the second colour for words by itself.
  await expect(page.getByText("Fica difícil ler nesta cor")).toHaveCount(1);
  await page.getByLabel("Cor principal").fill("#7d530a");
  await logo.setInputFiles(picture("logo.png", await aPng()));
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(page.getByText("Configurações salvas com sucesso!")).toBeVisible();
  await expect(page.getByAltText("Logotipo em uso")).toBeVisible();

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Ver prévia" }).click();
  const preview = await opened;
  await expect(preview.getByText("PRÉVIA DO CERTIFICADO")).toBeVisible();
  await expect(preview.getByText(name, { exact: true })).toBeVisible();
  await expect(preview.getByText("Maria das Dores de Almeida")).toBeVisible();
  await preview.getByRole("link", { name: "Ver Verso" }).click();
  await expect(preview.locator("ol.lessons li")).toHaveCount(10);
  await preview.getByRole("link", { name: "Ver Frente" }).click();
  await expect(preview.getByText("Certificamos que")).toBeVisible();
  await preview.close();

  await page.goto("/admin/certificates");
  await page.getByRole("button", { name: "Restaurar" }).first().click();
  await expect(page.getByText(/Versão \d+ restaurada/)).toBeVisible();
  await expect(page.getByLabel("Nome da instituição")).not.toHaveValue(name);
});
