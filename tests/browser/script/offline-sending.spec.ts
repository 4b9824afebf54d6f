import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright/test";
import { aStudent, keepCourse, leftIn, lookForWorker } from "#tests/browser/kept-lessons.ts";
import { lineTest as offlineTest } from "#tests/browser/line.ts";
import { answerQuiz } from "#tests/browser/steps.ts";
import { expect, expectAccessible, signIn } from "#tests/browser/support.ts";

offlineTest.use({
  mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|Failed to|status of 5/,
});

const sends = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && /^\/api\/lessons\/\d+\/(complete|quiz-attempts)$/.test(path);

const done = (page: Page) => page.getByRole("button", { name: "Concluir aula" });
const waits = (page: Page) => page.getByText("esperando internet");
const keptLessons = async (page: Page) => (await leftIn(page)).filter((name) => name.startsWith("lesson-"));

async function finishOffline(page: Page, lesson: string) {
  await page.goto(lesson);
  await done(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "A semente precisa de tempo" })).toBeVisible();
}

offlineTest(
  "a page left open does not count for another person who signs in",
  { tag: "@nightly" },
  async ({ page, context, away }) => {
    const first = await aStudent(page);
    await keepCourse(page, first.course);
    await away.go();
    await page.goto(first.lesson(3));
    const other = await context.newPage();
    await other.goto(first.lesson(0));
    await expect(done(other)).toBeVisible();
    await away.back();
    await context.clearCookies();
    const third = await context.newPage();
    const second = await aStudent(third);
    await third.goto("/my-courses");

    await answerQuiz(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Outra conta preencheu este formulário.");
    await away.go();
    await done(other).click();
    await expect(other.getByText("Esta página é de outra pessoa: não enviamos.")).toBeVisible();
    await expectAccessible(other);
    await away.back();
    await other.goto("/my-courses");
    expect((await second.progress()).completed_lessons).toBe(0);
    await signIn(page, first.email);
    expect((await first.progress()).completed_lessons).toBe(0);
  },
);

offlineTest("answers to a quiz whose answer was lost count once, queued or sent again", async ({ page, line }) => {
  const { course, lesson, lessons, progress } = await aStudent(page);
  const attempts = async () =>
    (await progress()).lessons.find((one) => one.lesson_id === lessons[3]!.id)!.quiz!.attempts;
  const loses = {
    at: ({ method, path }: { method: string; path: string }) => method === "POST" && path.startsWith("/courses/"),
    loses: true,
  } as const;

  await page.goto(lesson(3));
  line.faults = [loses];
  await answerQuiz(page, { wrongly: true }).catch(() => undefined);
  await expect.poll(attempts).toBe(1);
  line.faults = [];
  // The form may still be on its way.
  await expect(() => page.reload()).toPass();
  await expect(page.getByText(/^Você acertou 33%/)).toBeVisible();
  expect(await attempts()).toBe(1);

  await keepCourse(page, course);
  await page.goto(lesson(3));
  line.faults = [loses];
  await answerQuiz(page);
  await expect(waits(page)).toBeVisible();
  expect(await attempts()).toBe(2);
  line.faults = [];
  await page.goto("/my-courses"); // Any page of the school has what waits sent, if the browser has not done so yet.
  await expect(async () => {
    await page.goto("/offline");
    await expect(page.getByText("Você acertou 100% e passou.")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await attempts()).toBe(2);
});

offlineTest(
  "what the school cannot take now stays, and what it refuses is told",
  { tag: "@nightly" },
  async ({ page, away, line }) => {
    const { course, lesson, progress } = await aStudent(page);
    await keepCourse(page, course);
    await away.go();
    await finishOffline(page, lesson(0));
    await page.goto(lesson(3));
    await answerQuiz(page);
    line.faults = [{ at: sends, answers: 503 }];
    await away.back();
    await page.goto("/offline");
    for (const [status, sentence] of [
      [401, /^Entre na sua conta/],
      [408, /^A escola não respondeu/],
      [429, /^A escola não respondeu/],
      [500, /^A escola não respondeu/],
      [503, /^A escola não respondeu/],
    ] as const) {
      line.faults = [{ at: sends, answers: status }];
      await page.getByRole("button", { name: "Enviar agora" }).click();
      await expect(page.getByText(sentence), String(status)).toBeVisible();
      await expect(page.getByText("1 aula e 1 questionário esperando internet")).toBeVisible();
      await page.goto("/offline");
    }
    expect((await progress()).completed_lessons).toBe(0);

    line.faults = [{ at: ({ path }) => path.endsWith("/complete"), answers: 409 }];
    await page.getByRole("button", { name: "Enviar agora" }).click();
    await expect(waits(page)).toHaveCount(0);
    await expect(page.getByText("“O que é crer?”: Agora não.")).toBeVisible();
    await expect(page.getByText("Você acertou 100% e passou.")).toBeVisible();
    expect((await progress()).completed_lessons).toBe(1);
  },
);

offlineTest("a kept lesson is good for its thirty days, and no longer", { tag: "@nightly" }, async ({ page, away }) => {
  const { course, lesson, lessons } = await aStudent(page);
  await keepCourse(page, course);
  const endOf = (lessonId: number, seconds: number) =>
    page.evaluate(
      async ([id, more]) => {
        const name = (await caches.keys()).find((one) => one.startsWith("lesson-") && one.endsWith(`-${id}`))!;
        const cache = await caches.open(name);
        const pack = await (await cache.match("/-/pack"))!.json();
        const days = (Date.parse(pack.valid_until) - Date.now()) / 86_400_000;
        await cache.put("/-/pack", Response.json({ ...pack, valid_until: new Date(Date.now() + more! * 1_000) }));
        return Math.round(days);
      },
      [lessonId, seconds],
    );
  expect(await endOf(lessons[0]!.id, -1)).toBe(30);
  await endOf(lessons[1]!.id, 600);
  await away.go();
  await page.goto(lesson(1));
  await expect(page.getByText(/^Sem internet: esta é a aula guardada/)).toBeVisible();
  await page.goto(lesson(0));
  await expect(page.getByText("Sem internet: esta página não pôde ser aberta.")).toBeVisible();
  expect(await keptLessons(page)).toHaveLength(3);
});

offlineTest(
  "a school that keeps no lessons any more takes what waits before all goes",
  { tag: "@nightly" },
  async ({ page, away, line }) => {
    const { course, lesson, progress } = await aStudent(page);
    await keepCourse(page, course);
    await away.go();
    await finishOffline(page, lesson(0));
    line.faults = [{ at: sends, answers: 503 }];
    await line.restart({ OFFLINE_LESSONS: "off" });
    await away.back();
    await page.goto("/my-courses");
    await lookForWorker(page);
    await expect.poll(() => leftIn(page)).toEqual(["study", "worker"]);
    await page.goto("/offline");
    await expect(page.getByText("1 aula esperando internet")).toBeVisible();
    expect((await progress()).completed_lessons).toBe(0);

    line.faults = [];
    await page.getByRole("button", { name: "Enviar agora" }).click();
    await expect.poll(() => leftIn(page)).toEqual([]);
    expect((await progress()).completed_lessons).toBe(1);
    await page.goto(lesson(0));
    await expect(page.getByRole("link", { name: /^Baixar aula/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Guardar/ })).toHaveCount(0);
  },
);

offlineTest(
  "a new release opens what an older one kept, and sends what waited under it",
  { tag: "@nightly" },
  async ({ page, away, line }) => {
    const { course, lesson, progress } = await aStudent(page);
    await keepCourse(page, course);
    await away.go();
    await finishOffline(page, lesson(0));
    line.faults = [
      { at: sends, answers: 503 },
      { at: ({ path }) => path === "/sw.js", appends: ';caches.open("next")' },
    ];
    await away.back();
    await page.goto("/my-courses");
    await lookForWorker(page);
    await expect.poll(() => leftIn(page)).toContain("next");
    await away.go();
    await page.goto(lesson(1));
    await expect(page.getByText(/^Sem internet: esta é a aula guardada/)).toBeVisible();
    await done(page).click();
    await expect(page.locator("audio")).toBeVisible();
    line.faults = [];
    await away.back();
    await page.goto("/offline");
    await page.getByRole("button", { name: "Enviar agora" }).click();
    await expect(waits(page)).toHaveCount(0);
    expect((await progress()).completed_lessons).toBe(2);
  },
);

offlineTest(
  "a browser that was ended, and started again, sends what waited",
  { tag: "@nightly" },
  async ({ playwright, launchOptions, line }) => {
    const profile = mkdtempSync(path.join(tmpdir(), "sementeira-profile-"));
    const start = () =>
      playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: line.origin });
    try {
      let browser = await start();
      let [page] = browser.pages() as [Page];
      const { course, lesson, lessons } = await aStudent(page);
      await keepCourse(page, course);
      await line.cut();
      await finishOffline(page, lesson(0));
      await browser.close();

      browser = await start();
      [page] = browser.pages() as [Page];
      await page.goto(lesson(1));
      await done(page).click();
      await expect(page.getByRole("heading", { level: 1, name: lessons[2]!.title })).toBeVisible();
      await page.goto("/offline");
      await expect(page.getByText("2 aulas esperando internet")).toBeVisible();
      await line.mend();
      await page.getByRole("button", { name: "Enviar agora" }).click();
      await expect(waits(page)).toHaveCount(0);
      const answer = await browser.request.get(`/api/courses/${course}/progress`);
      expect((await answer.json()).data.completed_lessons).toBe(2);
      await browser.close();
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  },
);
