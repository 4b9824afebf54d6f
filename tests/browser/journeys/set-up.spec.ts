import { openEmptySchool } from "#tests/browser/school.ts";
import { expect, expectAccessible, expectFits, test } from "#tests/browser/support.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { aPng } from "#tests/support/pictures.ts";

for (const script of ["without", "with"]) {
  const tag = script === "with" ? "@nightly" : [];
  test(`an empty database becomes a school ${script} script, by the address from the log and a code by e-mail`, {
    tag,
  }, async ({ browser }) => {
    test.slow(); // It starts a server of its own on a database with nothing in it.
    const school = await openEmptySchool(script);
    const newPage = async () => await (await browser.newContext({ javaScriptEnabled: script === "with" })).newPage();
    const page = await newPage();
    const stranger = await newPage();

    await stranger.goto(school.origin);
    await expect(stranger.getByText("Esta escola ainda está sendo preparada")).toBeVisible();
    expect((await stranger.goto(`${school.origin}/setup`))!.status()).toBe(403);
    await expect(stranger.getByText(/o endereço inteiro que o servidor escreveu no registro/)).toBeVisible();
    expect((await stranger.goto(`${school.origin}/setup?key=${"a".repeat(43)}`))!.status()).toBe(403);

    await page.goto(school.address);
    expect(page.url()).toBe(`${school.origin}/setup`);
    await stranger.goto(`${school.address.replace(/.{9}$/, "%20$&")}%20`);
    for (const [who, email] of [
      [page, "ana@videira.example"],
      [stranger, "bia@videira.example"],
    ] as const) {
      await expect(who.getByRole("heading", { level: 1 })).toHaveText("Quem funda a escola?");
      if (script === "with") await expectAccessible(who);
      await expectFits(who);
      await who.getByLabel("Seu e-mail").fill(email);
      await who.getByRole("button", { name: "Receber o código" }).click();
      await expect(who.getByText(email)).toBeVisible();
    }
    const outbox = await page.context().newPage();
    await outbox.goto(`${school.origin}/dev/mail`);
    const subjects = await outbox.getByRole("link", { name: /é o seu código/ }).allTextContents();
    await outbox.close();
    const codes = subjects.map((subject) => /\d{3} \d{3}/.exec(subject)![0]).toReversed();

    if (script === "with") await expectAccessible(page);
    await expectFits(page);
    await page.getByLabel("Código").fill(codes[0]!);
    await page.getByLabel("Seu nome completo").fill("Ana Prado");
    await page.getByLabel("Nome da escola").fill("Escola da Videira");
    await page.getByRole("button", { name: "Fundar a escola" }).click();

    await stranger.getByLabel("Código").fill(codes[1]!);
    await stranger.getByLabel("Seu nome completo").fill("Bia Lopes");
    await stranger.getByLabel("Nome da escola").fill("Outra escola");
    await stranger.getByRole("button", { name: "Fundar a escola" }).click();
    await expect(stranger.getByText(/Esta escola já foi preparada/).first()).toBeVisible();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A escola");
    await expect(page.getByLabel("Nome da escola")).toHaveValue("Escola da Videira");
    await expect(page.getByLabel("Razão social")).toHaveValue("");
    await page.getByLabel("Razão social").fill("Associação Videira");
    await page.getByLabel("CNPJ ou CPF").fill("529.982.247-26");
    await page.getByLabel("Cor dos botões e links").fill("#ffcc00");
    await page.getByRole("button", { name: "Salvar e continuar" }).click();
    await expect(page.getByText(/deve ser um CNPJ ou CPF válido/).first()).toBeVisible();
    await expect(page.getByLabel("Razão social")).toHaveValue("Associação Videira");
    await expect(page.getByLabel("Cor dos botões e links")).toHaveValue("#ffcc00");
    if (script === "with") await expectAccessible(page);
    await expectFits(page);
    await page.getByLabel("CNPJ ou CPF").fill("529.982.247-25");
    await page.getByLabel("Usar #836703, o tom mais próximo que se lê").check();
    const picture = { name: "logo.png", mimeType: "image/png", buffer: await aPng({ width: 900, height: 300 }) };
    await page.getByLabel("Logotipo").setInputFiles(picture);
    await page.getByRole("button", { name: "Salvar e continuar" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-mails");
    const mail = await startMailServer();
    await page.getByLabel("Servidor", { exact: true }).fill("127.0.0.1");
    await page.getByLabel("Porta").fill("1");
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.getByRole("button", { name: "Enviar um e-mail de teste" }).click();
    await expect(page.getByText("127.0.0.1 não aceita conexões na porta 1.", { exact: false })).toBeVisible();
    await page.getByLabel("Porta").fill(new URL(mail.url).port);
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.getByRole("button", { name: "Enviar um e-mail de teste" }).click();
    await expect(page.getByText("Veja se ele chegou em ana@videira.example", { exact: false })).toBeVisible();
    expect(mail.taken[0]!.subject).toContain("Escola da Videira");
    await mail.close();
    await page.getByRole("link", { name: "Continuar", exact: true }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vendas");
    await expect(page.getByText("Os pagamentos ainda são simulados")).toBeVisible();
    await page.getByRole("link", { name: "Deixar para depois" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Textos legais");
    await expect(page.getByText("Associação Videira, CPF 529.982.247-25").first()).toBeVisible();
    await expect(page.getByRole("banner").getByRole("img", { name: "Escola da Videira" })).toBeVisible();
    const button = page.getByRole("button", { name: "Confirmar e ir ao Painel" });
    await expect(button).toHaveCSS("background-color", "rgb(131, 103, 3)");
    await page.getByRole("button", { name: "Confirmar e ir ao Painel" }).click();
    await expect(page.getByText("Marque que você leu os textos, ou deixe para depois.").first()).toBeVisible();
    await page.getByLabel("Li os quatro textos, e valem para a nossa escola").check();
    await page.getByRole("button", { name: "Confirmar e ir ao Painel" }).click();

    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText("A escola está preparada.")).toBeVisible();
    await expect(page.getByText(/Antes de abrir a escola: \d pontos/)).toBeVisible();
    await expect(page.getByText("A chave PIX ainda é a da demonstração", { exact: false })).toBeVisible();
    await expect(page.getByText("Ninguém confirmou ainda os textos", { exact: false })).toHaveCount(0);
    expect((await page.goto(school.address))!.status()).toBe(404);
    await expect(page.getByText(/Esta escola já foi preparada/)).toBeVisible();
    await page.getByRole("link", { name: "Ir ao Painel" }).click();
    await expect(page.getByText(/Antes de abrir a escola/)).toBeVisible();
    await stranger.goto(school.origin);
    await expect(stranger.getByText("Esta escola ainda está sendo preparada")).toHaveCount(0);
    await school.close();
  });
}
