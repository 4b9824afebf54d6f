import type { Page } from "playwright/test";
import { call, finishCourse } from "#tests/browser/records.ts";
import { admin, expect, signIn } from "#tests/browser/support.ts";

/**
 * An admin makes a voucher with a last day, sees who used it and ends one person's access; another voucher ends with
 * others from the list.
 */
export async function endVouchers(page: Page, school: Page) {
  await signIn(school, admin);
  await school.goto("/admin/vouchers");
  await school.getByLabel("Código (opcional)").fill("natal");
  await school.getByLabel("Último dia (opcional)").fill("2020-01-01");
  await school.getByRole("button", { name: "Criar voucher" }).click();
  await expect(school.getByText("O código tem de 6 a 32 caracteres").first()).toBeVisible();
  await expect(school.getByText("O último dia é hoje ou um dia que ainda vem.").first()).toBeVisible();
  await school.getByLabel("Código (opcional)").fill("");
  await school.getByLabel("Último dia (opcional)").fill("2099-12-31");
  await school.getByRole("button", { name: "Criar voucher" }).click();
  const said = school.getByText(/^Voucher (MANT-\S+) criado\./);
  await expect(said).toBeVisible();
  const [, code] = /Voucher (\S+) criado/.exec(await said.innerText())!;

  const email = await signIn(page);
  await call(page.request, "PUT", "/api/profile", { full_name: "Rute Moreira", maintainer_voucher_code: code });
  await school.goto(`/admin/vouchers?q=${code}`);
  const row = school.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("até 31/12/2099");
  await row.getByRole("link", { name: /ver quem usa/ }).click();
  await school.getByLabel("Último dia").fill("");
  await school.getByRole("button", { name: "Salvar o prazo" }).click();
  await expect(school.getByText("O voucher vale sem prazo.")).toBeVisible();
  const user = school.getByRole("row").filter({ hasText: email });
  await user.getByRole("link", { name: "Encerrar o acesso de Rute Moreira" }).click();
  await school.getByLabel("Motivo").fill("Curto.");
  await school.getByRole("button", { name: "Encerrar o acesso" }).click();
  await expect(school.getByText("Escreva o motivo: ele vai no e-mail para a pessoa.").first()).toBeVisible();
  await expect(school.getByLabel("Motivo")).toHaveValue("Curto.");
  await school.getByLabel("Motivo").fill("Não contribui mais desde março.");
  await school.getByRole("button", { name: "Encerrar o acesso" }).click();
  await expect(school.getByText("Rute Moreira não é mais mantenedor.")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText("R$ 120 por mês")).toBeVisible();

  await school.goto(`/admin/vouchers?q=${code}`);
  await school.getByLabel(`Selecionar ${code}`).check();
  await school.getByRole("button", { name: "Desativar selecionados" }).click();
  await expect(school.getByText("Ninguém perde o acesso.")).toBeVisible();
  await school.getByRole("button", { name: "Desativar", exact: true }).click();
  await expect(school.getByText("1 voucher desativado. 0 pessoas deixaram de ter acesso por eles.")).toBeVisible();
  return code;
}

/** An admin issues a certificate to somebody who finished a course and never asked for it. */
export async function issueCertificate(page: Page, school: Page) {
  const email = await signIn(page);
  await finishCourse(page.request, "Orar com os Salmos");
  await signIn(school, admin);
  const [person] = await call<{ id: string }[]>(school.request, "GET", `/api/admin/users?q=${email}`);
  await school.goto(`/admin/people/${person!.id}`);
  await school.getByRole("button", { name: "Emitir certificado de Orar com os Salmos" }).click();
  await expect(school.getByText(/^Certificado \S+ emitido\./)).toBeVisible();
  await expect(school.getByRole("region", { name: "Certificados" })).toContainText("Orar com os Salmos");
  await expect(school.getByRole("button", { name: /^Emitir certificado/ })).toHaveCount(0);
}
