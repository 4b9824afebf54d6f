import type { Page } from "playwright/test";
import { aStudent, keepCourse, leftIn } from "#tests/browser/kept-lessons.ts";
import { lineTest as offlineTest } from "#tests/browser/line.ts";
import { call } from "#tests/browser/records.ts";
import { expect, expectAccessible, expectFits, seen, signIn } from "#tests/browser/support.ts";

offlineTest.use({
  mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|Failed to|status of 5/,
});

type Note = { text: string; seconds: number | null; passage: string | null };

const sendsNote = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && /^\/api\/lessons\/\d+\/notes$/.test(path);

const notesOf = async (page: Page, course: number) =>
  (await call<Note[]>(page.context().request, "GET", `/api/courses/${course}/my-notes`)).map(
    ({ text, seconds, passage }) => ({ text, seconds, passage }),
  );

async function writeOffline(page: Page, lesson: string, text: string, place: { [label: string]: string } = {}) {
  await page.goto(lesson);
  await expect(page.getByText(/^Sem internet: esta é a aula guardada/)).toBeVisible();
  await page.getByText("Escrever uma anotação").click();
  await page.getByLabel("Nova anotação").fill(text);
  for (const [label, value] of Object.entries(place)) await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Salvar anotação" }).click();
  await expect(page.getByRole("status").filter({ hasText: text.split("\n")[0]! })).toBeVisible();
}

offlineTest(
  "notes written without internet wait, are sent once, and stay in the kept lesson",
  async ({ page, away, line }) => {
    const { course, lesson } = await aStudent(page);
    await keepCourse(page, course);
    await away.go();
    const first = "Orar <b>antes</b> & depois\nde ler";
    await writeOffline(page, lesson(0), first, { "Sobre qual trecho?": "a semente" });
    await expect(page.getByText("1 anotação esperando internet")).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.goBack();
    await page.locator("#anotacoes details").evaluate((one) => one.setAttribute("open", ""));
    await page.getByLabel("Nova anotação").fill("E outra, de quem voltou.");
    await page.getByRole("button", { name: "Salvar anotação" }).click();
    await writeOffline(page, lesson(2), "O segundo verso", { "Em que minuto?": "1:30" });
    await page.goto("/offline");
    await expect(page.getByText("3 anotações esperando internet")).toBeVisible();

    await away.back();
    line.faults = [{ at: sendsNote, loses: true }];
    await page.getByRole("button", { name: "Enviar agora" }).click();
    await expect(page.getByText(/^A escola não respondeu/)).toBeVisible();
    line.faults = [];
    await page.getByRole("button", { name: "Enviar agora" }).click();
    await expect(page.getByText("esperando internet")).toHaveCount(0);
    expect(line.asked.filter(sendsNote).length).toBeGreaterThan(3);
    const sent = await notesOf(page, course);
    expect(sent).toHaveLength(3);
    expect(sent).toContainEqual({ text: first, seconds: null, passage: "a semente" });
    expect(sent).toContainEqual({ text: "O segundo verso", seconds: 90, passage: null });

    await page.goto(`/my-courses/${course}/notes`);
    await expect(page.getByText("E outra, de quem voltou.")).toHaveCount(1);
    await away.go();
    await page.goto(lesson(2));
    await expect(page.getByRole("status").filter({ hasText: "O segundo verso" })).toContainText("1:30");
    await expect(page.getByText("esperando internet")).toHaveCount(0);
  },
);

offlineTest("a note written on the school's own page as the internet goes waits too", async ({ page, away, line }) => {
  const { course, lesson } = await aStudent(page);
  await keepCourse(page, course);
  await page.goto(lesson(0));
  await page.getByText("Minhas anotações").click();
  await page.getByLabel("Nova anotação").fill("Bem na hora do túnel.");
  await away.go();
  await page.getByRole("button", { name: "Salvar anotação" }).click();
  await expect(page.getByText("1 anotação esperando internet")).toBeVisible();
  await expect(page.getByText("Bem na hora do túnel.")).toBeVisible();

  await away.back();
  line.faults = [{ at: ({ method, path }) => method === "POST" && path.endsWith("/notes"), loses: true }];
  await page.goto(lesson(1));
  await page.getByText("Minhas anotações").click();
  await page.getByLabel("Nova anotação").fill("A resposta se perdeu.");
  await page.getByRole("button", { name: "Salvar anotação" }).click();
  // The list of the school, which has it.
  await expect(page.getByRole("listitem").filter({ hasText: "A resposta se perdeu." })).toHaveCount(1);
  line.faults = [];
  await expect(async () => {
    await page.goto("/my-courses");
    await page.goto("/offline");
    await expect(page.getByText("esperando internet")).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect((await notesOf(page, course)).map(({ text }) => text).toSorted()).toEqual([
    "A resposta se perdeu.",
    "Bem na hora do túnel.",
  ]);
});

offlineTest(
  "another person finds nothing of a note that waits, and it is sent in its writer's name alone",
  async ({ page, context, away }) => {
    const first = await aStudent(page);
    await keepCourse(page, first.course);
    await away.go();
    await writeOffline(page, first.lesson(0), "Só minha.");
    await context.clearCookies();
    await away.back();
    const second = await aStudent(page);
    await page.goto("/my-courses");
    await page.goto("/offline");
    await expect(page.getByText("Nada guardado neste aparelho.")).toBeVisible();
    await expect(page.getByText(/esperando internet|Só minha/)).toHaveCount(0);
    expect(await notesOf(page, second.course)).toEqual([]);

    await context.clearCookies();
    await signIn(page, first.email);
    await expect(async () => {
      await page.goto("/my-courses");
      expect(await notesOf(page, first.course)).toMatchObject([{ text: "Só minha." }]);
    }).toPass();
  },
);

offlineTest(
  "a note that is refused is told with its words; signing out says what would be lost",
  async ({ page, away, line }) => {
    const { course, lesson } = await aStudent(page);
    await keepCourse(page, course);
    await away.go();
    await writeOffline(page, lesson(0), "Esta não entra.");
    line.faults = [{ at: sendsNote, answers: 409 }];
    await away.back();
    await page.goto("/offline");
    await page.getByRole("button", { name: "Enviar agora" }).click();
    await expect(page.getByText("“Esta não entra.”: Agora não.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Entendi" }).click();
    await expect(page.getByText("Esta não entra.")).toHaveCount(0);

    await away.go();
    await writeOffline(page, lesson(0), "Esta se perde.");
    line.faults = [{ at: sendsNote, answers: 503 }];
    await away.back();
    await page.goto("/my-courses");
    await page.getByRole("banner").locator("summary").click();
    await seen(page.getByRole("button", { name: "Sair" })).click();
    await expect(
      page.getByText("1 anotação esperando internet. Se você sair sem enviar, isso se perde."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Sair e perder" }).click();
    await expect(page.getByText("Você saiu da sua conta.")).toBeVisible();
    await expect.poll(() => leftIn(page)).toEqual([]);
  },
);

offlineTest("as much as five hundred waits, whatever is written", { tag: "@nightly" }, async ({ page, away }) => {
  const { course, lesson } = await aStudent(page);
  await keepCourse(page, course);
  await away.go();
  await writeOffline(page, lesson(0), "../../-/account?#<script>");
  await page.evaluate(async () => {
    const cache = await caches.open("study");
    const key = (await cache.keys()).find(({ url }) => url.includes("/-/waiting/"))!;
    const item = await (await cache.match(key))!.json();
    for (let more = 1; more < 500; more++) await cache.put(`/-/waiting/${more}`, Response.json({ ...item, id: more }));
  });
  await page.goto("/offline");
  await expect(page.getByText("500 anotações esperando internet")).toBeVisible();
  await page.goto(lesson(1));
  await page.getByRole("button", { name: "Concluir aula" }).click();
  await expect(page.getByText("Não cabe mais: não guardamos.")).toBeVisible();
  await expect(page.getByText("500 anotações esperando internet")).toBeVisible();
});
