import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { goodCard, payButton, signInAsNew, typeCard } from "#tests/browser/steps.ts";
import { admin, expect, seen, signIn, test } from "#tests/browser/support.ts";

const [first, second] = ["Orar com os Salmos", "O primeiro ano no ministério"];
const unique = (word: string) => `${word} ${randomBytes(4).toString("hex")}`;
const main = (page: Page) => page.getByRole("heading", { level: 1 });

/** As the admin, a published trail of the two free courses, in this order. Returns its address. */
async function makeTrail(page: Page, { title, price = "", inOrder = false }: About) {
  await signIn(page, admin);
  await page.goto("/admin/trails");
  await page.getByRole("link", { name: /^(Nova trilha|Criar a primeira trilha)$/ }).click();
  await page.getByLabel("Título").fill(" ");
  await page.getByLabel("Descrição").fill("Para quem quer ir do começo ao fim.");
  await page.getByLabel("Preço (R$)").fill(price);
  if (inOrder) await page.getByLabel("Na ordem").check();
  await page.getByRole("button", { name: "Salvar e escolher os cursos" }).click();
  await expect(page.getByRole("alert")).toContainText("Dê um título à trilha.");
  await expect(page.getByLabel("Descrição")).toHaveValue("Para quem quer ir do começo ao fim.");
  await page.getByLabel("Título").fill(title);
  await page.getByRole("button", { name: "Salvar e escolher os cursos" }).click();
  await expect(page.getByText("Para publicar, escolha pelo menos dois cursos.")).toBeVisible();
  for (const course of [second, first]) {
    await page.getByLabel("Adicionar um curso").selectOption(course);
    await page.getByRole("button", { name: "Adicionar" }).click();
    await expect(page.getByRole("listitem").getByRole("link", { name: course })).toBeVisible();
  }
  await page.getByRole("button", { name: `Subir: ${first}` }).click();
  await expect(page.getByRole("button", { name: `Subir: ${first}` })).toBeDisabled();
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Publicada, sem pendências.")).toBeVisible();
  return (await page.getByRole("link", { name: /^Visualizar/ }).getAttribute("href"))!;
}
type About = { title: string; price?: string; inOrder?: boolean };

/** Does one lesson after another, until the course says that it is done. */
async function finish(page: Page) {
  const done = page.getByRole("heading", { name: "Curso concluído!" });
  while (!(await done.isVisible())) {
    const title = await main(page).textContent();
    await page.getByRole("button", { name: "Concluir aula" }).click();
    await expect(done.or(page.getByRole("heading", { level: 1 }).filter({ hasNotText: title! })).first()).toBeVisible();
  }
}

test("a trail in order is made, joined, walked to its end, and certified", { tag: "@nightly" }, async ({
  page,
  browser,
}) => {
  const title = unique("Trilha de quem chega");
  const path = await makeTrail(page, { title, inOrder: true });

  const theirs = await browser.newPage();
  await test.step("find and join it", async () => {
    await theirs.goto("/trails");
    await theirs.getByRole("link", { name: title }).click();
    await expect(main(theirs)).toHaveText(title);
    await seen(theirs.getByRole("link", { name: "Entrar e se inscrever" })).click();
    await signInAsNew(theirs, { name: "Teresa das Dores" });
    await expect(main(theirs)).toHaveText(title);
    await seen(theirs.getByRole("button", { name: "Inscrever-se na trilha" })).click();
    await expect(seen(theirs.getByText("Você está inscrito nesta trilha."))).toBeVisible();
    await expect(theirs.getByText("Ainda fechado")).toHaveCount(1);
  });

  await test.step("find the second course closed", async () => {
    await theirs.goto("/my-courses");
    await expect(theirs.getByRole("region", { name: "Continuar" })).toContainText(first);
    await theirs.goto(path);
    await theirs.getByRole("link", { name: second }).click();
    await seen(theirs.getByRole("link", { name: /^Começar/ })).click();
    await theirs.getByRole("link", { name: /^Próxima aula/ }).click();
    await expect(theirs.getByRole("heading", { name: "Este curso ainda não abriu" })).toBeVisible();
    await theirs.getByRole("link", { name: "Ir para o curso anterior" }).click();
  });

  await test.step("finish one course, then the next", async () => {
    await finish(theirs);
    await theirs.getByRole("link", { name: `Seguir na trilha: ${title}` }).click();
    await expect(theirs.getByText("Ainda fechado")).toHaveCount(0);
    await seen(theirs.getByRole("link", { name: `Começar: ${second}` })).click();
    await finish(theirs);
    await theirs.getByRole("link", { name: `Seguir na trilha: ${title}` }).click();
    await expect(seen(theirs.getByText("Você concluiu esta trilha."))).toBeVisible();
  });

  const number = await test.step("take the certificate", async () => {
    await seen(theirs.getByRole("link", { name: "Gerar certificado" })).click();
    await theirs.getByRole("button", { name: "Está certo: gerar certificado" }).click();
    await expect(theirs.getByText("CERTIFICADO DE CONCLUSÃO")).toBeVisible();
    await expect(theirs.getByText("Teresa das Dores").first()).toBeVisible();
    const shown = theirs.getByText(/SEMENTEIRA-\d{4}-\d{2}-\d{6}/).first();
    const number = /SEMENTEIRA-\d{4}-\d{2}-\d{6}/.exec((await shown.textContent())!)![0];
    await theirs.getByRole("link", { name: "Ver Verso" }).click();
    for (const course of [first, second]) await expect(theirs.getByText(course).first()).toBeVisible();
    return number;
  });

  await test.step("a stranger verifies it", async () => {
    const stranger = await browser.newPage();
    await stranger.goto("/certificate/verify");
    await stranger.getByLabel(/Número do certificado/).fill(number);
    await stranger.keyboard.press("Enter");
    await expect(stranger.getByText("Certificado Válido")).toBeVisible();
    await expect(stranger.getByText("Teresa das Dores")).toBeVisible();
    await expect(stranger.getByText(title).first()).toBeVisible();
  });

  await test.step("who is in it keeps it from being deleted", async () => {
    await page.getByRole("link", { name: "Excluir trilha" }).click();
    await page.getByRole("button", { name: "Excluir trilha" }).click();
    await expect(page.getByText("Em vez de excluir, despublique-a.")).toBeVisible();
  });
});

test("a trail is bought, opens its courses, and a refund takes it back", async ({ page, browser }) => {
  const title = unique("Trilha paga");
  const path = await makeTrail(page, { title, price: "89,90" });
  const theirs = await browser.newPage();
  await signIn(theirs);
  await theirs.goto(path);
  await seen(theirs.getByRole("link", { name: "Comprar a trilha" })).click();
  await expect(main(theirs)).toHaveText("Finalizar compra");
  await typeCard(theirs, goodCard);
  await expect(payButton(theirs)).toHaveText(/89,90/);
  await payButton(theirs).click();
  await expect(theirs).toHaveURL(/\/checkout\/trail\/\d+\/success$/);
  await expect(main(theirs)).toHaveText("Parabéns!");
  await theirs.goto("/my-courses");
  const mine = theirs.getByRole("region", { name: "Minhas trilhas" });
  await expect(mine.getByText("0 de 2 cursos concluídos")).toBeVisible();
  await theirs.getByRole("link", { name: "Pagamentos" }).click();
  await expect(theirs.getByRole("row", { name: title })).toBeVisible();
  await theirs.getByRole("row", { name: title }).getByRole("link").click();
  await theirs.getByRole("link", { name: /^Pedir reembolso/ }).click();
  await theirs.getByRole("button", { name: "Confirmar reembolso" }).click();
  await expect(theirs.getByText("Reembolso confirmado.")).toBeVisible();
  await theirs.goto(path);
  await expect(seen(theirs.getByRole("link", { name: "Comprar a trilha" }))).toBeVisible();
});
