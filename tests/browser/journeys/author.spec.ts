import { randomBytes } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "playwright/test";
import {
  addHandout,
  addLesson,
  askAQuestion,
  beginCourse,
  hymn,
  pdf,
  sendFile,
  toCourse,
  video,
} from "#tests/browser/authoring.ts";
import { call, pay } from "#tests/browser/records.ts";
import { chooseCommission, fillInAccount, goodCard, payButton, typeCard } from "#tests/browser/steps.ts";
import { admin, expect, instructor, seen, signIn, somebody, test } from "#tests/browser/support.ts";

/** Somebody new whom the school makes an instructor; signed in as such. Returns their e-mail. */
async function makeInstructor(page: Page) {
  const email = await signIn(page);
  await signIn(page, admin);
  const api = page.context().request;
  const [found] = await call<{ id: string }[]>(api, "GET", `/api/admin/users?q=${email}`);
  await call(api, "PUT", `/api/admin/users/${found!.id}`, { role: "instructor" });
  return await signIn(page, email);
}

/** A published course of one text lesson that costs R$ 49,90. */
async function makeCourse(api: APIRequestContext) {
  const about = { title: "Uma horta só", category: "teologico", level: "avancado", duration_hours: 1, price: 49.9 };
  const { id } = await call<{ id: number }>(api, "POST", "/api/courses", { ...about, description: "Canteiros." });
  const text = { title: "A terra", content_type: "text", content_text: "Terra solta.", duration_minutes: 1 };
  await call(api, "POST", "/api/lessons", { ...text, is_free: false, course_id: id, order_index: 0 });
  await call(api, "PUT", `/api/courses/${id}/toggle-publish`, { is_published: true });
  return id;
}

/** A text with a quiz and a handout, a video and a recording. Returns the course's title. */
async function publishCourse(page: Page) {
  const title = await beginCourse(page);
  await addLesson(page, { title: "A terra", kind: "Texto", text: "Terra **solta**, sem pedras." });
  await askAQuestion(page);
  await addHandout(page, "Apostila da terra");
  await toCourse(page, title);
  await addLesson(page, { title: "A semente", kind: "Vídeo" });
  await sendFile(page, "Vídeo", video);
  await toCourse(page, title);
  await addLesson(page, { title: "O som da chuva", kind: "Áudio" });
  await sendFile(page, "Áudio", hymn);
  await toCourse(page, title);
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Curso publicado. Ele já está no catálogo.")).toBeVisible();
  return title;
}

async function buyAndFinish(page: Page, title: string) {
  await page.goto(`/courses?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title }).click();
  await seen(page.getByRole("link", { name: /^Comprar/ })).click();
  await typeCard(page, goodCard);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
  await page.getByRole("link", { name: "Começar Agora" }).click();
  await seen(page.getByRole("link", { name: /^(Começar|Continuar): aula/ })).click();
  await expect(page.getByRole("heading", { level: 1, name: "A terra" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Apostila da terra/ })).toBeVisible();
  await page.getByRole("radio", { name: "Solta" }).check();
  await page.getByRole("button", { name: "Enviar respostas" }).click();
  await expect(page.getByText("Você acertou 100% e passou.")).toBeVisible();
  await page.getByRole("navigation", { name: "Outras aulas" }).getByRole("link").last().click();
  await finishPlayed(page, "A semente", "video");
  await finishPlayed(page, "O som da chuva", "audio");
  await expect(page.getByText("Você concluiu esta aula.")).toBeVisible();
  await page.goto("/my-courses");
  await expect(page.getByRole("link", { name: new RegExp(`^Revisar Curso ?: ${title}`) })).toBeVisible();
}

/** A lesson to watch or listen to, whose file comes a piece at a time. */
async function finishPlayed(page: Page, title: string, kind: "video" | "audio") {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const address = await page.locator(kind).evaluate((player: HTMLMediaElement) => player.src);
  const piece = await page.context().request.get(address, { headers: { Range: "bytes=0-99" } });
  expect([piece.status(), (await piece.body()).length]).toEqual([206, 100]);
  await page.getByRole("button", { name: "Concluir aula" }).click();
}

async function expectCommission(page: Page, called: RegExp, what: string) {
  await page.goto("/instructor/commissions");
  await expect(page.locator("tr", { hasText: called })).toContainText(what);
}

test("a course with video, recording, quiz and handout is published, bought and finished", { tag: "@nightly" }, async ({
  page,
}) => {
  await makeInstructor(page);
  const title = await publishCourse(page);
  await signIn(page);
  await buyAndFinish(page, title);
});

test("an instructor says where to be paid, sells, is paid by a payout, and sees its reference", async ({
  page,
  browser,
}) => {
  const author = await makeInstructor(page);
  await fillInAccount(page, author);
  await page.getByRole("checkbox", { name: "Receber por esta conta" }).check();
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(page.getByText("Configurações salvas com sucesso!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Configuração Completa" })).toBeVisible();
  const api = page.context().request;
  const course = await makeCourse(api);
  const school = await browser.newPage();
  const { email, called } = somebody();
  await signIn(school, email);
  await pay(school.context().request, course, "credit_card");
  await expectCommission(page, called, "Pendente");

  await signIn(school, admin);
  await chooseCommission(school, called);
  await school.getByRole("button", { name: "Criar lote de pagamento" }).click();
  await expect(school.getByRole("heading", { name: "Conferir o lote" })).toBeVisible();
  await expect(school.getByText(/ainda está na garantia/)).toBeVisible();
  await expect(school.getByText("***.982.247-**")).toBeVisible();
  await school.getByRole("button", { name: "Criar lote de pagamento" }).click();
  await expect(school.getByRole("heading", { name: /^LOTE-\d{8}-\d{6}$/ })).toBeVisible();
  await school.getByText("Pagar por PIX").click();
  await expect(school.locator("[id^=pix-]")).toHaveText(/^000201.*br\.gov\.bcb\.pix011152998224725.*6304/);
  await expectCommission(page, called, "Processando");

  const reference = `EXTRATO-${randomBytes(4).toString("hex")}`;
  await school.getByLabel("Referência do pagamento").fill(reference);
  await school.getByRole("button", { name: "Marcar como pagas" }).click();
  await expect(school.getByText("Lote pago.")).toBeVisible();
  await expect(school.getByRole("button", { name: "Marcar como pagas" })).toHaveCount(0);
  await school.goto(`${new URL(school.url()).pathname}/cancellation`);
  await expect(school.getByRole("heading", { name: /^O lote LOTE-[-\d]+ não pode mais ser cancelado$/ })).toBeVisible();
  await expect(school.getByRole("button", { name: "Cancelar o lote" })).toHaveCount(0);
  await expectCommission(page, called, reference);
  await expect(page.locator("tr", { hasText: called })).toContainText("R$ 17,47");
  expect(await call(api, "GET", "/api/instructor/commission-stats")).toMatchObject({
    total_pending: 0,
    total_paid: 1,
    pending_amount: 0,
    paid_amount: 17.47,
  });
  expect(await call(api, "GET", "/api/instructor/commissions")).toMatchObject([
    { course_price: 49.9, commission_amount: 17.47, payment_reference: reference, status: "paid" },
  ]);
});

test("an instructor is told what a course lacks, completes it and publishes it", async ({ page }) => {
  await signIn(page, instructor);
  const title = await beginCourse(page);
  await expect(page.getByText("Rascunho", { exact: true })).toBeVisible();
  await addLesson(page, { title: "A terra", kind: "Texto", text: "## O canteiro\n\nTerra **solta**, sem pedras." });
  await expect(page.getByText("Pronta")).toBeVisible();
  await askAQuestion(page);
  await page.getByRole("link", { name: "Adicionar pergunta" }).click();
  await page.getByLabel("Pergunta").fill("Pedras ajudam a raiz.");
  await page.getByRole("radio", { name: "Verdadeiro ou falso" }).check();
  await page.getByRole("radio", { name: "Falsa" }).check();
  await page.getByRole("button", { name: "Salvar pergunta" }).click();
  await page.getByRole("button", { name: "Subir: Pedras ajudam" }).click();
  await expect(page.getByRole("region", { name: "Questionário" }).getByRole("listitem").first()).toContainText(
    "Pedras",
  );

  await toCourse(page, title);
  await addLesson(page, { title: "A poda", kind: "Vídeo", address: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
  await expect(page.getByText("em endereço externo")).toBeVisible();
  await toCourse(page, title);
  await addLesson(page, { title: "O som da chuva", kind: "Áudio" });
  await expect(page.getByRole("heading", { name: "Enviar arquivo" })).toBeVisible();
  await toCourse(page, title);
  await page.getByRole("button", { name: "Subir: O som da chuva" }).click();

  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Este curso ainda não pode ser publicado. Veja o que falta.")).toBeVisible();
  await page.getByRole("link", { name: "Aula “O som da chuva”: arquivo pendente." }).click();
  await page.getByLabel("Áudio").setInputFiles({ ...hymn, buffer: Buffer.from("isto não é um áudio".repeat(9)) });
  await page.getByRole("button", { name: "Enviar arquivo" }).click();
  await expect(page.getByText("Erro ao fazer upload do arquivo da aula: O som da chuva")).toBeVisible();
  await sendFile(page, "Áudio", hymn);

  await toCourse(page, title);
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Curso publicado. Ele já está no catálogo.")).toBeVisible();
  await page.goto(`/courses?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const lessons = await page.getByRole("main").innerText();
  expect(lessons.indexOf("O som da chuva")).toBeLessThan(lessons.indexOf("A poda"));
});

test("several materials are sent at once, and each is called by its file", { tag: "@nightly" }, async ({ page }) => {
  await signIn(page, instructor);
  await beginCourse(page);
  await addLesson(page, { title: "A terra", kind: "Texto", text: "Terra solta." });
  await page.getByRole("link", { name: "Enviar material" }).click();
  const send = async (...files: (typeof pdf)[]) => {
    await page.getByLabel("Arquivos").setInputFiles(files);
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
  };
  const broken = { ...pdf, name: "quebrado.pdf", buffer: Buffer.from("<!doctype html>".padEnd(200)) };
  await send({ ...pdf, name: "Folha_1.pdf" }, broken, { ...pdf, name: "Folha 2.pdf" });
  await expect(page.locator("#file-error")).toContainText("quebrado.pdf: Envie um documento em PDF");
  await expect(page.locator("#file-error")).toContainText("O arquivo antes dele já está na aula.");
  await send({ ...pdf, name: "Folha 2.pdf" }, { ...pdf, name: "Folha 3.pdf" });
  const materials = page.getByRole("region", { name: "Materiais" }).getByRole("listitem");
  await expect(materials).toContainText(["Folha 1", "Folha 2", "Folha 3"]);
});

test("a text is looked at in another tab while it is being written", { tag: "@nightly" }, async ({ page, context }) => {
  await signIn(page, instructor);
  await beginCourse(page);
  await page.getByRole("link", { name: "Adicionar aula" }).click();
  await expect(page.getByRole("radio", { name: "Texto" })).toBeChecked();
  await page.getByRole("textbox", { name: "Texto" }).fill("Uma palavra **forte**.");
  const [preview] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Ver como o texto fica" }).click(),
  ]);
  await expect(preview.locator("strong", { hasText: "forte" })).toBeVisible();
  await preview.close();
  await page.getByLabel("Título da aula").fill("Palavras");
  await page.getByText("Seção, prévia gratuita e nota do questionário").click();
  await page.getByLabel("Começa uma seção?").fill("Primeira parte");
  await page.getByRole("button", { name: "Salvar e adicionar outra aula" }).click();
  await expect(page.getByText("Aula “Palavras” salva.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Texto" })).toBeChecked();
  await page.getByRole("radio", { name: "Vídeo" }).check();
  await page.getByLabel("Título da aula").fill("Frases");
  await page.getByRole("button", { name: "Salvar aula" }).click();
  await expect(page.getByText("Aula salva. Falta só o arquivo.")).toBeVisible();
  await page.getByLabel("Você está aqui").getByRole("link").nth(1).click();
  await expect(page.getByRole("heading", { name: "Primeira parte" })).toBeVisible();

  await page.getByRole("link", { name: "Palavras" }).click();
  await page.getByRole("textbox", { name: "Texto" }).fill("Uma palavra fraca.");
  await page.getByRole("button", { name: "Salvar aula" }).click();
  await page.getByRole("link", { name: "Textos anteriores" }).click();
  await page.getByRole("link", { name: /^Até / }).click();
  await expect(page.locator("del", { hasText: "**forte**" })).toBeVisible();
  await expect(page.locator("ins", { hasText: "fraca" })).toBeVisible();
  await page.getByRole("button", { name: "Usar este texto" }).click();
  await expect(page.getByRole("textbox", { name: "Texto" })).toHaveValue("Uma palavra **forte**.");
});

test("a course of three texts and a quiz is published in twelve actions from the panel", async ({ page }) => {
  let actions = 0;
  const act = async (target: Locator) => {
    actions += 1;
    await target.click();
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await signIn(page, instructor);
  await page.goto("/admin");
  await act(page.getByRole("link", { name: "Novo Curso" }));
  const title = `Doze passos ${randomBytes(4).toString("hex")}`;
  await page.getByLabel("Título", { exact: true }).fill(title);
  await page.getByLabel("Categoria").selectOption("discipulado");
  await page.getByLabel("Nível").selectOption("iniciante");
  await act(button("Salvar e continuar"));
  await act(page.getByRole("link", { name: "Adicionar aula" }));
  for (const number of [1, 2, 3]) {
    await page.getByLabel("Título da aula").fill(`Aula ${number}`);
    await page.getByRole("textbox", { name: "Texto" }).fill("Um texto curto já é um bom começo.");
    await act(button(number < 3 ? "Salvar e adicionar outra aula" : "Salvar aula"));
    await expect(page.getByText(number < 3 ? `Aula “Aula ${number}” salva.` : "Aula salva.")).toBeVisible();
  }
  await act(page.getByRole("link", { name: "Adicionar pergunta" }));
  await page.getByLabel("Pergunta").fill("Como começa?");
  await page.getByRole("textbox", { name: "Opção 1" }).fill("Com um texto curto");
  await page.getByRole("textbox", { name: "Opção 2" }).fill("Com um filme");
  await act(page.getByRole("radio", { name: "A opção 1 é a certa" }));
  await act(button("Salvar pergunta"));
  await act(page.getByLabel("Você está aqui").getByRole("link", { name: title }));
  await act(button("Publicar"));
  await expect(page.getByText("Publicado", { exact: true }).first()).toBeVisible();
  expect(actions).toBeLessThanOrEqual(12);
});
