import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright/test";
import { call } from "#tests/browser/records.ts";
import { admin, expect, signIn } from "#tests/browser/support.ts";
import { aPng } from "#tests/support/pictures.ts";

/** A ticket that an admin takes, writes a note about, and answers and closes with a canned reply; its author looks. */
export async function answerFromInbox(page: Page, school: Page) {
  const subject = `Aula sem som ${randomUUID().slice(0, 8)}`;
  const title = `Fone ${randomUUID().slice(0, 8)}`;
  await signIn(page);
  const asked = { subject, description: "A segunda aula não toca." };
  const { id } = await call<{ id: number }>(page.request, "POST", "/api/support-tickets", asked);

  await signIn(school, admin);
  await school.goto("/admin/support");
  await school.getByRole("link", { name: "Respostas prontas" }).click();
  await school.getByLabel("Título").fill(title);
  await school.getByLabel("Texto").fill("Tente sem o fone.");
  await school.getByRole("button", { name: "Adicionar" }).click();
  await expect(school.getByRole("status").filter({ hasText: `“${title}” está salva.` })).toBeVisible();
  await expect(school.getByLabel("Título")).toHaveValue("");
  await school.getByRole("link", { name: `Editar ${title}` }).click();
  await expect(school.getByRole("button", { name: "Salvar" })).toBeVisible();
  await school.getByLabel("Texto").fill("Tente tirar o fone.");
  await school.getByRole("button", { name: "Salvar" }).click();
  await expect(school.getByText("Tente tirar o fone.")).toBeVisible();

  await school.goto("/admin/support?assignee=none");
  await school.getByRole("link", { name: subject }).click();
  await school.getByRole("button", { name: "Assumir" }).click();
  await expect(school.getByRole("button", { name: "Assumir" })).toHaveCount(0);
  await school.getByText("Escrever nota interna").click();
  await school.getByLabel("Nota interna").fill("Parece o celular dela.");
  await school.getByRole("button", { name: "Salvar nota" }).click();
  await expect(school.getByRole("article").filter({ hasText: "Nota interna de" })).toContainText(
    "Parece o celular dela.",
  );
  const box = school.getByLabel("Responder", { exact: true });
  await box.fill("Olá!");
  await school.getByLabel("Resposta pronta").selectOption(title);
  await school.getByRole("button", { name: "Inserir" }).click();
  await expect(box).toHaveValue("Olá!\n\nTente tirar o fone.");
  await school.getByRole("button", { name: "Responder e fechar" }).click();
  await expect(school.getByText("Resposta enviada. O ticket está fechado.")).toBeVisible();
  await expect(school.getByLabel(`Status do ticket #${id}`).locator("option:checked")).toHaveText("Fechado");

  await page.goto(`/support/${id}`);
  await expect(page.getByText("Tente tirar o fone.")).toBeVisible();
  await expect(page.getByText("Este ticket está encerrado.")).toBeVisible();
  await expect(page.getByText("Parece o celular dela.")).toHaveCount(0);

  await school.goto("/admin/support/canned-replies");
  await school.getByRole("link", { name: `Excluir ${title}` }).click();
  await school.getByRole("button", { name: "Excluir resposta" }).click();
  await expect(school.getByText("Resposta pronta excluída.")).toBeVisible();
  return id;
}

/** Tickets of somebody new; their subjects have a word in common. */
export async function openTickets(page: Page, many: number) {
  await signIn(page);
  const word = `caso${randomUUID().slice(0, 8)}`;
  const ids: number[] = [];
  for (let n = 1; n <= many; n += 1) {
    const asked = { subject: `Dúvida ${n} ${word}`, description: `Pergunta ${n} do ${word}.`, priority: "urgent" };
    ids.push((await call<{ id: number }>(page.request, "POST", "/api/support-tickets", asked)).id);
  }
  return { word, ids };
}

/** Three tickets of one person: all are given to somebody, one is closed, and one is taken in by another. */
export async function sortTickets(page: Page, school: Page) {
  const { word, ids } = await openTickets(page, 3);
  const [kept, merged, closed] = ids as [number, number, number];
  await signIn(school, admin);
  await school.goto(`/admin/support?q=${word}`);
  for (const id of ids) await school.getByLabel(`Selecionar o ticket #${id}`, { exact: true }).check();
  // Oneself is chosen already.
  await school.getByRole("button", { name: "Atribuir" }).click();
  await expect(school.getByText("3 tickets mudaram.")).toBeVisible();
  await expect(school).toHaveURL(new RegExp(`q=${word}`));
  await expect(school.getByText(/^Responsável: ./)).toHaveCount(3);
  await school.getByLabel(`Selecionar o ticket #${closed}`, { exact: true }).check();
  await school.getByRole("button", { name: "Fechar selecionados" }).click();
  await expect(school.getByText("1 ticket mudou.")).toBeVisible();

  await school.goto(`/admin/support/${kept}`);
  await school.getByRole("link", { name: `Unir a este o ticket #${merged}` }).click();
  await expect(school.getByLabel("Número do ticket que fica")).toHaveValue(String(kept));
  await school.getByLabel("Número do ticket que fica").fill("999999");
  await school.getByRole("button", { name: "Unir os tickets" }).click();
  await expect(school.getByText("Ticket não encontrado").first()).toBeVisible();
  await school.goto(`/admin/support/${merged}/merge`);
  await school.getByLabel("Número do ticket que fica").fill(String(kept));
  await school.getByRole("button", { name: "Unir os tickets" }).click();
  await expect(school.getByText(`O ticket #${merged} foi unido a este.`)).toBeVisible();
  await expect(school.getByRole("article").filter({ hasText: `Pergunta 2 do ${word}.` })).toBeVisible();
  await school.goto(`/admin/support/${merged}`);
  await expect(school).toHaveURL(`/admin/support/${kept}`);
  await page.goto(`/support/${merged}`);
  await expect(page).toHaveURL(`/support/${kept}`);
  await expect(page.getByText(`Pergunta 2 do ${word}.`)).toBeVisible();
}

const paper = { name: "recibo.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") };
const log = { name: "erro.txt", mimeType: "text/plain", buffer: Buffer.from("Falhou às 10h.") };
const program = { name: "virus.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ\u0000\u0001\u0002") };

/** A new ticket with files, refused at first; the school looks at them and answers with one; a stranger gets none. */
export async function exchangeFiles(page: Page, school: Page) {
  const subject = `Não abre ${randomUUID().slice(0, 8)}`;
  const description = "Aparece isto na tela.";
  await signIn(page);
  await page.goto("/support/new");
  await page.getByLabel("Assunto").fill(subject);
  await page.getByLabel("Descrição").fill(description);
  await page.getByLabel(/^Arquivos/).setInputFiles([log, program]);
  await page.getByRole("button", { name: "Criar ticket" }).click();
  await expect(page.getByText("Envie imagens (JPG, PNG, GIF ou WebP), PDF ou texto simples.").first()).toBeVisible();
  await expect(page.getByLabel("Descrição")).toHaveValue(description);
  await page.getByLabel(/^Arquivos/).setInputFiles([log, paper, paper, paper]);
  await page.getByRole("button", { name: "Criar ticket" }).click();
  await expect(page.getByText("Envie no máximo 3 arquivos por mensagem.").first()).toBeVisible();
  const screen = { name: "a tela.png", mimeType: "image/png", buffer: await aPng({ width: 300, height: 200 }) };
  await page.getByLabel(/^Arquivos/).setInputFiles([screen, log]);
  await page.getByRole("button", { name: "Criar ticket" }).click();
  await page
    .getByRole("article")
    .filter({ hasText: subject })
    .getByRole("link", { name: /Ver Detalhes/ })
    .click();
  const shown = page.getByRole("article").filter({ hasText: description });
  await expect(shown.getByRole("link", { name: /erro\.txt/ })).toContainText("1 KB");
  expect(await pictureWidth(shown)).toBe(300);

  const id = page.url().split("/").at(-1);
  await signIn(school, admin);
  await school.goto(`/admin/support/${id}`);
  const asked = school.getByRole("article").filter({ hasText: description });
  expect(await pictureWidth(asked)).toBe(300);
  await school.getByLabel("Responder", { exact: true }).fill("Segue o recibo.");
  const reply = school.locator("form").filter({ has: school.getByRole("button", { name: "Enviar resposta" }) });
  await reply.getByLabel(/^Arquivos/).setInputFiles(paper);
  await reply.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(school.getByText("Resposta enviada.")).toBeVisible();

  await page.reload();
  const link = page.getByRole("link", { name: /recibo\.pdf/ });
  const address = (await link.getAttribute("href"))!;
  const answer = await page.request.get(address);
  expect(await answer.body()).toEqual(paper.buffer);
  expect(answer.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="recibo.pdf"',
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("no-store"),
  });
  await signIn(page);
  expect((await page.request.get(address)).status()).toBe(404);
}

async function pictureWidth(within: Locator) {
  const picture = within.locator("img");
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy();
  return await picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
}
