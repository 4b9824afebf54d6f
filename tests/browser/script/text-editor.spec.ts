import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { beginCourse } from "#tests/browser/authoring.ts";
import { expect, instructor, signIn, test } from "#tests/browser/support.ts";
import { aPng } from "#tests/support/pictures.ts";

const editor = (page: Page) => page.getByRole("textbox", { name: "Texto", exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole("group", { name: "Formatação do texto" }).getByRole("button", { name, exact: true });
const markdownOf = (page: Page) => page.locator("textarea[name=content_text]").inputValue();

/** A new lesson of text, with the editor before it. */
async function beginText(page: Page) {
  await signIn(page, instructor);
  await beginCourse(page);
  await page.getByRole("link", { name: "Adicionar aula" }).click();
  await page.getByLabel("Título da aula").fill("A terra");
  await page.getByRole("radio", { name: "Texto" }).check();
  await expect(editor(page)).toHaveAttribute("contenteditable", "true");
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Salvar aula" }).click();
  await expect(page.locator("form[aria-busy]")).toHaveCount(0);
  await expect(page.getByText("Aula salva.")).toBeVisible();
  await expect(editor(page)).toHaveAttribute("contenteditable", "true");
}

/** The editor puts its own caret back shortly after it gets the focus, so the caret is moved until it stays. */
async function caretToEnd(page: Page) {
  await expect(async () => {
    await editor(page).press("Control+End");
    await page.waitForTimeout(50);
    const after = await editor(page).evaluate((element) => {
      const rest = document.createRange();
      rest.selectNodeContents(element);
      const caret = getSelection()!;
      rest.setStart(caret.focusNode!, caret.focusOffset);
      return rest.toString();
    });
    expect(after).toBe("");
  }).toPass();
}

async function paste(page: Page, html: string) {
  await editor(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test("a whole course is pasted from Word: its headings are lessons, its brackets a quiz", async ({ page }) => {
  await signIn(page, instructor);
  await beginCourse(page);
  await page.getByRole("link", { name: "Aulas de um texto pronto" }).click();
  await expect(editor(page)).toHaveAttribute("contenteditable", "true");
  await paste(
    page,
    `<h1>A terra</h1><p class="MsoNormal">Terra <b>solta</b>.<o:p></o:p></p><h2>Com as mãos</h2><p>Pedras fora.</p>
    <p><b>Pergunta:</b> Como é a terra?</p><p>( ) Dura</p><p>(x) Solta</p>
    <h1>A semente</h1><p>Rasa.</p><h1>A colheita</h1><p>Com calma.</p>`,
  );
  await expect(editor(page).getByRole("heading", { name: "A colheita" })).toBeVisible();
  await page.getByRole("button", { name: "Criar as aulas" }).click();
  await expect(page.getByText("3 aulas e 1 pergunta criadas. Confira abaixo.")).toBeVisible();
  await page.getByRole("link", { name: "A terra", exact: true }).click();
  await expect(editor(page)).toHaveAttribute("contenteditable", "true");
  expect(await markdownOf(page)).toMatch(/^Terra \*\*solta\*\*\.\n\n#+ Com as mãos\n\nPedras fora\.$/);
  await expect(page.getByText("certa: Solta")).toBeVisible();
});

test("a lesson is written with buttons and keys, and kept as Markdown", async ({ page }) => {
  await beginText(page);
  await editor(page).focus();
  await tool(page, "Título").click();
  await page.keyboard.type("O solo");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Uma terra ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("solta");
  await expect(tool(page, "Negrito")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" e úmida: 2 * 3 * 4.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- regar");
  await page.keyboard.press("Enter");
  await page.keyboard.type("adubar");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await tool(page, "Citação").click();
  await page.keyboard.type("Saiu o semeador.");
  await save(page);
  const markdown =
    "## O solo\n\nUma terra **solta** e úmida: 2 \\* 3 \\* 4.\n\n* regar\n\n* adubar\n\n> Saiu o semeador.";
  expect(await markdownOf(page)).toBe(markdown);
  await expect(editor(page).getByRole("heading", { name: "O solo" })).toBeVisible();
  await page.getByRole("button", { name: "Escrever em Markdown" }).click();
  await expect(page.getByRole("textbox", { name: "Texto", exact: true })).toHaveValue(markdown);
  await page.getByRole("textbox", { name: "Texto", exact: true }).fill("Só *isto*.");
  await page.getByRole("button", { name: "Voltar ao texto formatado" }).click();
  await expect(editor(page).locator("em")).toHaveText("isto");
  await save(page);
  expect(await markdownOf(page)).toBe("Só *isto*.");
});

test("a link is put on words and taken off, and what is no address is refused", { tag: "@nightly" }, async ({
  page,
}) => {
  await beginText(page);
  await tool(page, "Link").click();
  await expect(page.getByText("Selecione primeiro as palavras")).toBeVisible();
  await editor(page).focus();
  await page.keyboard.type("leia a página");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await tool(page, "Link").click();
  const address = page.getByLabel("Endereço do link");
  await address.fill("não é");
  await address.press("Enter");
  await expect(page.getByText("Escreva um endereço que comece com https://")).toBeVisible();
  await address.fill("exemplo.test/a");
  await address.press("Enter");
  await expect(editor(page).getByRole("link", { name: "página" })).toHaveAttribute("href", "https://exemplo.test/a");
  await editor(page).getByRole("link").click();
  await expect(tool(page, "Link")).toHaveAttribute("aria-pressed", "true");
  await tool(page, "Link").click();
  await expect(address).toHaveValue("https://exemplo.test/a");
  await page.getByRole("button", { name: "Tirar o link" }).click();
  await expect(editor(page).getByRole("link")).toHaveCount(0);
  await tool(page, "Desfazer").click();
  await save(page);
  expect(await markdownOf(page)).toBe("leia a [página](https://exemplo.test/a)");
});

test("what comes from Word and Google Docs is cleaned, and nothing of it runs", async ({ page }) => {
  await beginText(page);
  const item = (marker: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;</span></span><![endif]>${words}<o:p></o:p></p>`;
  await paste(
    page,
    `<html><head><style>p {color:red}</style></head><body><!--StartFragment--><h1>Aula</h1><p class=MsoNormal style="color:red">Um <b>forte</b><o:p></o:p></p>${item("1.", "um")}${item("2.", "dois")}<p><img src="x" onerror="window.ran=1"><script>window.ran=1</script>fim</p><table><tr><td>a</td><td>b</td></tr></table></body></html>`,
  );
  await expect(editor(page).locator("li")).toHaveText(["um", "dois"]);
  await editor(page).locator("> p").last().click();
  await paste(
    page,
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Google</span> <a href="javascript:alert(1)">docs</a></p></b>',
  );
  await save(page);
  const markdown = await markdownOf(page);
  expect(markdown).toContain("## Aula\n\nUm **forte**\n\n1. um\n\n2. dois\n\nfim");
  expect(markdown).toContain("| a | b |\n| --- | --- |\n\n**Google**");
  expect(markdown).not.toMatch(/javascript:|onerror|color/);
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
});

/** A table as Word 365 and Google Docs put it on the clipboard; one paragraph is bold as a whole, by its style. */
const wordTable = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=PT-BR><!--StartFragment--><table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=208 valign=top style='width:155.8pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>
  <p class=MsoNormal style='margin-bottom:0cm;line-height:normal'><b style='mso-bidi-font-weight:normal'><span
  style='mso-ansi-language:PT-BR'>Semana<o:p></o:p></span></b></p>
  </td><td width=208><p class=MsoNormal align=center style='text-align:center'><i>Tema</i><o:p></o:p></p></td>
 </tr>
 <tr><td><p class=MsoNormal><b>Um</b><o:p></o:p></p><p class=MsoNormal><b>Dois</b><o:p></o:p></p></td>
 <td><p class=MsoNormal style='font-weight:bold'>Leia <a href="https://exemplo.test/">aqui</a><o:p></o:p></p></td></tr>
</table><!--EndFragment--></body></html>`;
const googleRun = (words: string, style: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;${style};vertical-align:baseline;white-space:pre-wrap;">${words}</span>`;
const googleCell = (content: string) =>
  `<td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden"><p dir="ltr" style="line-height:1.2;margin-top:0pt;margin-bottom:0pt;">${content}</p></td>`;
const googleTable = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0c2f"><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt">
${googleCell(googleRun("Forte", "font-weight:700;font-style:normal"))}${googleCell(googleRun("leve", "font-weight:400;font-style:italic"))}</tr><tr>
${googleCell(googleRun("ambos", "font-weight:700;font-style:italic"))}${googleCell(`<a href="https://exemplo.test/" style="text-decoration:none;">${googleRun("link", "font-weight:400;font-style:normal")}</a>`)}</tr></tbody></table></div></b>`;

test("cells of Word and Google Docs keep what is bold, italic or a link", async ({ page }) => {
  await beginText(page);
  await paste(page, wordTable);
  await expect(editor(page).locator("strong", { hasText: "Semana" })).toBeVisible();
  await save(page);
  expect(await markdownOf(page)).toBe(
    "| **Semana** | *Tema* |\n| --- | --- |\n| **Um** **Dois** | **Leia [aqui](https://exemplo.test/)** |",
  );
  await page.getByRole("link", { name: "Painel", exact: true }).click();
  await beginText(page);
  await paste(page, googleTable);
  await save(page);
  expect(await markdownOf(page)).toBe(
    "| **Forte** | *leve* |\n| --- | --- |\n| ***ambos*** | [link](https://exemplo.test/) |",
  );
});

test("what nobody touches stays as it was written, and unsaved writing is guarded", { tag: "@nightly" }, async ({
  page,
}) => {
  await beginText(page);
  await page.getByRole("button", { name: "Escrever em Markdown" }).click();
  const written = "Título\n===\n\n* a\n* b\n\n[x][1] e ![foto](/media/1)\n\n[1]: https://exemplo.test";
  await page.getByRole("textbox", { name: "Texto", exact: true }).fill(written);
  await save(page);
  await page.getByLabel("Título da aula").fill("Outra terra");
  await save(page);
  expect(await markdownOf(page)).toBe(written);
  await editor(page).focus();
  await page.keyboard.type("Mais. ");
  let asked = 0;
  page.on("dialog", async (dialog) => {
    asked += 1;
    await dialog.dismiss();
  });
  await page.getByRole("link", { name: "Painel", exact: true }).click();
  await expect.poll(() => asked).toBe(1);
  await expect(editor(page)).toContainText("Mais.");
});

test("a picture goes into the text with its words, and students see it", { tag: "@nightly" }, async ({ page }) => {
  await beginText(page);
  await tool(page, "Imagem, áudio ou vídeo").click();
  await expect(page.getByText("Salve a aula primeiro")).toBeVisible();
  await editor(page).focus();
  await page.keyboard.type("Veja: ");
  await save(page);
  await caretToEnd(page);
  await tool(page, "Imagem, áudio ou vídeo").click();
  const insert = page.getByRole("button", { name: "Inserir", exact: true });
  await insert.click();
  await expect(page.getByText("Escolha um arquivo.")).toBeVisible();
  await page
    .getByLabel("Arquivo do aparelho")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await page.getByLabel("O que a imagem mostra").fill("Um [sulco] na terra");
  await insert.click();
  await expect(page.getByText("Por favor, selecione um arquivo de imagem válido.")).toBeVisible();
  const picture = { name: "sulco.png", mimeType: "image/png", buffer: await aPng() };
  await page.getByLabel("Arquivo do aparelho").setInputFiles(picture);
  await insert.click();
  await expect(editor(page).getByAltText("Um [sulco] na terra")).toBeVisible();
  await save(page);
  expect(await markdownOf(page)).toMatch(/^Veja:!\[Um \\\[sulco\\\] na terra\]\(\/media\/[0-9a-f-]{36}\)$/);
  await page.getByRole("link", { name: "Voltar às aulas do curso" }).click();
  await page.goto((await page.getByRole("link", { name: "Ver como aluno" }).getAttribute("href"))!);
  await page.getByRole("main").getByRole("link", { name: "A terra" }).click();
  const seen = page.getByRole("main").getByAltText("Um [sulco] na terra");
  await expect(seen).toBeVisible();
  expect(await seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a pasted picture is asked for its words, and one that text leaves behind is told", async ({ page }) => {
  await beginText(page);
  await paste(page, '<p>Um sulco <img src="file:///C:/sulco.png"> na terra</p>');
  await expect(page.getByText("O texto veio sem as imagens.")).toBeVisible();
  await pastePicture(page);
  await expect(page.getByText("Salve a aula primeiro")).toBeVisible();
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page.getByText("Aula salva.")).toBeVisible();
  await expect(editor(page)).toHaveAttribute("contenteditable", "true");
  await caretToEnd(page);
  await pastePicture(page);
  await expect(page.getByText("Falta dizer o que a imagem mostra")).toBeVisible();
  await expect(page.getByLabel("O que a imagem mostra")).toBeFocused();
  await page.keyboard.type("Um sulco");
  await page.getByRole("button", { name: "Inserir", exact: true }).click();
  await expect(editor(page).getByAltText("Um sulco")).toBeVisible();
  await save(page);
  expect(await markdownOf(page)).toMatch(/^Um sulco na terra!\[Um sulco\]\(\/media\/[0-9a-f-]{36}\)$/);
});

/** As a screenshot comes from the clipboard: a file without text. */
async function pastePicture(page: Page) {
  const bytes = [...(await aPng())];
  await editor(page).evaluate((element, sent) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(sent)], "image.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, bytes);
}

test("a recording goes into the text with its name, and plays beside it as students hear it", async ({ page }) => {
  await page.setViewportSize({ width: 1_400, height: 900 });
  await beginText(page);
  await editor(page).focus();
  await page.keyboard.type("Cante: ");
  await save(page);
  await caretToEnd(page);
  await tool(page, "Imagem, áudio ou vídeo").click();
  // It is sent in two pieces.
  const sound = Buffer.concat([readFileSync("drizzle/seed/media/hino.mp3"), Buffer.alloc(4 * 1024 ** 2)]);
  const hymn = { name: "hino.mp3", mimeType: "audio/mpeg", buffer: sound };
  await page.getByLabel("Arquivo do aparelho").setInputFiles(hymn);
  const insert = page.getByRole("button", { name: "Inserir", exact: true });
  await insert.click();
  await expect(page.getByText("Escreva o nome da gravação.")).toBeVisible();
  await page.getByLabel("o nome da gravação").fill("O hino");
  await insert.click();
  await expect(editor(page).getByText("▶ Áudio: O hino")).toBeVisible();
  await expect(page.getByLabel("Texto no celular").locator("audio")).toBeVisible();
  await save(page);
  expect(await markdownOf(page)).toMatch(/!\[O hino\]\(\/media\/[0-9a-f-]{36}\)$/);
  await expect(editor(page).getByText("▶ Áudio: O hino")).toBeVisible();
  await expect(page.getByText(/^No texto: !\[O hino\]/)).toBeVisible();
  const heard = page.getByLabel("Texto no celular").locator("audio");
  await heard.evaluate((audio: HTMLAudioElement) => audio.load());
  await heard.evaluate((audio: HTMLAudioElement) => {
    audio.muted = true;
    return audio.play();
  });
  expect(await heard.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1);
});
