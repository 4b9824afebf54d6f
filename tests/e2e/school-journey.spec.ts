import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { fillInAccount } from "#tests/e2e/account.ts";
import { addLesson, askAQuestion, beginCourse, film, hymn, layBeside, sendFile, toCourse } from "#tests/e2e/author.ts";
import { expect, test } from "#tests/e2e/browser.ts";
import { goodCard, payButton, typeCard } from "#tests/e2e/buyer.ts";
import { seen } from "#tests/e2e/learner.ts";
import { complaintsOf, fitsTheScreen } from "#tests/e2e/operator.ts";
import { signInAs } from "#tests/e2e/reviewer.ts";
import { admin, choose, somebody } from "#tests/e2e/sale.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a course is written, sold, finished and paid for", async ({ page }) => {
  test.slow();
  const complaints = complaintsOf(page);
  const [teacher, learner] = [somebody(), somebody()];
  await makeInstructor(page, teacher.email);
  await tellWhereToPay(page, teacher.email);
  const title = await test.step("the instructor writes and publishes", () => write(page));
  await test.step("a learner buys", () => buyCourse(page, learner.email, title));
  await test.step("a learner finishes it and holds a certificate", () => finish(page, title));
  const reference = await test.step("an admin pays the commission", () => pay(page, learner.called));
  await test.step("the instructor sees it, and the books are exact", async () => {
    await signInAs(page, teacher.email);
    await page.goto("/instructor/commissions");
    await expect(page.locator("tr", { hasText: learner.called })).toContainText("R$ 17,47");
    await expect(page.locator("tr", { hasText: learner.called })).toContainText(reference);
    await fitsTheScreen(page);
    await expectBooks(page, title, reference);
  });
  expect(complaints).toEqual([]);
});

/** Somebody new, to whom the school gives a course to teach. */
async function makeInstructor(page: Page, email: string) {
  await signInAs(page, email);
  await signInAs(page, admin);
  await page.goto("/admin/instructors/promotion");
  await page.getByLabel("E-mail da pessoa").fill(email);
  await page.getByLabel("Papel").selectOption("instructor");
  await page.getByRole("button", { name: "Promover usuário" }).click();
  await expect(page.getByText(/o papel agora é/)).toBeVisible();
}

async function tellWhereToPay(page: Page, email: string) {
  await fillInAccount(page, email);
  await page.getByRole("checkbox", { name: "Receber por esta conta" }).check();
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(page.getByText("Configurações salvas com sucesso!")).toBeVisible();
}

/** A text with a quiz and a handout, a film and a recording, up to the catalogue. Out: the course's title. */
async function write(page: Page) {
  const title = await beginCourse(page);
  await addLesson(page, { title: "A terra", kind: "Texto", text: "Terra **solta**, sem pedras." });
  await askAQuestion(page);
  await layBeside(page, "Apostila da terra");
  await toCourse(page, title);
  await addLesson(page, { title: "A semente", kind: "Vídeo" });
  await sendFile(page, "Vídeo", film);
  await toCourse(page, title);
  await addLesson(page, { title: "O som da chuva", kind: "Áudio" });
  await expect(page.getByRole("heading", { name: "Enviar arquivo" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Enviar arquivo" })).toBeVisible();
  await toCourse(page, title);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.reload();
  for (const lesson of ["A terra", "A semente", "O som da chuva"]) {
    await expect(page.getByRole("link", { name: lesson, exact: true })).toBeVisible();
  }
  await publish(page, title);
  return title;
}

async function publish(page: Page, title: string) {
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Este curso ainda não pode ser publicado. Veja o que falta.")).toBeVisible();
  await page.getByRole("link", { name: "Aula “O som da chuva”: arquivo pendente." }).click();
  await page.getByRole("link", { name: "Enviar arquivo" }).click();
  await sendFile(page, "Áudio", hymn);
  await toCourse(page, title);
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Curso publicado. Já está no catálogo.")).toBeVisible();
}

async function buyCourse(page: Page, email: string, title: string) {
  await signInAs(page, email);
  await page.goto(`/courses?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title }).click();
  await seen(page.getByRole("link", { name: /^Comprar/ })).click();
  await typeCard(page, goodCard);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
}

async function finish(page: Page, title: string) {
  await page.getByRole("link", { name: "Começar Agora" }).click();
  await seen(page.getByRole("link", { name: "Continuar Aprendendo" })).click();
  await expect(page.getByRole("heading", { level: 1, name: "A terra" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Apostila da terra/ })).toBeVisible();
  await page.getByRole("radio", { name: "Solta" }).check();
  await page.getByRole("button", { name: "Enviar respostas" }).click();
  await expect(page.getByText("Você acertou 100% e passou.")).toBeVisible();
  await page.getByRole("navigation", { name: "Outras aulas" }).getByRole("link").last().click();
  await studyPlayed(page, "A semente", "video");
  await studyPlayed(page, "O som da chuva", "audio");
  await expect(page.getByText("Você concluiu esta aula.")).toBeVisible();
  await page.goto("/my-courses");
  await expect(page.getByRole("progressbar", { name: new RegExp(title) })).toHaveAttribute("aria-valuenow", "100");
  await page.getByRole("button", { name: /Gerar Certificado/ }).click();
  await expect(page.getByText("CERTIFICADO DE CONCLUSÃO")).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();
}

/** A lesson to look at or listen to, from where it is open to the next: its file comes a piece at a time. */
async function studyPlayed(page: Page, title: string, kind: "video" | "audio") {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const address = await page.locator(kind).evaluate((player: HTMLMediaElement) => player.src);
  const piece = await page.context().request.get(address, { headers: { Range: "bytes=0-99" } });
  expect([piece.status(), (await piece.body()).length]).toEqual([206, 100]);
  await page.getByRole("button", { name: "Concluir aula" }).click();
}

/** Opens a payout of what the sale earned, and settles it. Out: the reference. */
async function pay(page: Page, called: RegExp) {
  await choose(page, called);
  await page.getByRole("button", { name: "Criar lote de pagamento" }).click();
  await expect(page.getByText(/ainda está na garantia de 30 dias/)).toBeVisible();
  await expect(page.getByText("***.982.247-**")).toBeVisible();
  await page.getByRole("button", { name: "Criar lote de pagamento" }).click();
  await page.getByText("Pagar por PIX").click();
  await expect(page.getByLabel("PIX copia e cola")).toHaveValue(/^000201.*br\.gov\.bcb\.pix011152998224725.*6304/);
  const reference = `EXTRATO-${randomBytes(4).toString("hex")}`;
  await page.getByLabel("Referência do pagamento").fill(reference);
  await page.getByRole("button", { name: "Marcar como pagas" }).click();
  await expect(page.getByText("Lote pago.")).toBeVisible();
  return reference;
}

/** As the instructor, all of whose income this was: 35% of R$ 49,90, half up. */
async function expectBooks(page: Page, title: string, reference: string) {
  const api = page.context().request;
  const { data: stats } = await (await api.get("/api/instructor/commission-stats")).json();
  expect(stats).toMatchObject({ total_pending: 0, total_paid: 1, pending_amount: 0, paid_amount: 17.47 });
  const { data: lines } = await (await api.get("/api/instructor/commissions")).json();
  expect(lines).toHaveLength(1);
  const paid = { course_title: title, course_price: 49.9, commission_amount: 17.47, payment_reference: reference };
  expect(lines[0]).toMatchObject({ ...paid, status: "paid" });
}
