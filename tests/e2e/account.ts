import type { Page } from "playwright/test";
import { signInAs } from "#tests/e2e/reviewer.ts";

/** Fills in where an instructor is to be paid, by hand, without saving it. */
export async function fillInAccount(page: Page, instructor: string) {
  await signInAs(page, instructor);
  await page.goto("/payment-settings");
  await page.getByLabel("Banco", { exact: true }).fill("Banco do Brasil");
  await page.getByLabel("Agência").fill("1234-5");
  await page.getByLabel("Número da conta").fill("98765-0");
  await page.getByRole("radio", { name: "Conta corrente" }).check();
  await page.getByLabel("Nome do titular").fill("Davi Nogueira");
  await page.getByLabel("CPF ou CNPJ do titular").fill("529.982.247-25");
  await page.getByLabel("Tipo da chave").selectOption("cpf");
  await page.getByLabel("Chave PIX", { exact: true }).fill("529.982.247-25");
}
