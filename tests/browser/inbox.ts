import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { call } from "#tests/browser/records.ts";
import { admin, expect, signIn } from "#tests/browser/support.ts";

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
