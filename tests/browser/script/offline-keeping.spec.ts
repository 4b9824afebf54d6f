import type { Page } from "playwright/test";
import { aStudent, keepCourse, leftIn, toKeep } from "#tests/browser/kept-lessons.ts";
import { lineTest as offlineTest } from "#tests/browser/line.ts";
import { expect, seen } from "#tests/browser/support.ts";

offlineTest.use({
  mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|Failed to|status of 5/,
});

const keptLessons = async (page: Page) => (await leftIn(page)).filter((name) => name.startsWith("lesson-"));

async function keepLesson(page: Page, lesson: string) {
  await page.goto(lesson);
  await toKeep(page);
  await page.getByRole("button", { name: /^Guardar no celular \(/ }).click();
  await expect(page.getByText("A aula está neste aparelho.")).toBeVisible();
}

const isKept = (page: Page) => expect(page.getByText(/^Sem internet: esta é a aula guardada/)).toBeVisible();
const cannotOpen = (page: Page) =>
  expect(page.getByText("Sem internet: esta página não pôde ser aberta.")).toBeVisible();

offlineTest("nothing is stored because it was merely visited", async ({ page, away }) => {
  const { course, lessons, lesson } = await aStudent(page);
  await keepLesson(page, lesson(0));
  const visited = [lesson(1), lesson(2), "/my-courses", "/courses", `/courses/${course}`, "/profile"];
  for (const path of visited) await page.goto(path);
  const stored = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(`${name} ${new URL(url).pathname}`);
    return found.toSorted().map((one) => one.replace(/lesson-[0-9a-f-]{36}-/, "lesson "));
  });
  expect(stored).toEqual([
    `lesson ${lessons[0]!.id} /-/pack`,
    `lesson ${lessons[0]!.id} /offline.css`,
    "study /-/account",
  ]);
  await away.go();
  for (const path of visited) {
    await page.goto(path);
    await cannotOpen(page);
  }
  await page.goto(lesson(0));
  await isKept(page);
});

offlineTest("a file that comes as a redirect or in part is not kept, nor is its lesson", async ({ page }) => {
  const { lesson } = await aStudent(page);
  const answers: { status: number; headers?: Record<string, string>; body?: string }[] = [
    { status: 302, headers: { Location: "/courses" } },
    { status: 206, headers: { "Content-Range": "bytes 0-2/9000" }, body: "ID3" },
    { status: 503, body: "" },
  ];
  for (const answer of answers) {
    await page.route("**/media/*", (route) => route.fulfill(answer));
    await page.goto(lesson(2));
    await toKeep(page);
    await page.getByRole("button", { name: /^Guardar no celular/ }).click();
    await expect(page.getByText(/^Um arquivo da aula não está disponível agora/), `${answer.status}`).toBeVisible();
    const files = await page.evaluate(async () => {
      const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return caught.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(files).toEqual(["/-/account"]);
    await page.unroute("**/media/*");
  }
});

offlineTest(
  "what waits is sent when internet is back, the page is looked at again, and each minute",
  async ({ page }) => {
    const { course } = await aStudent(page);
    await keepCourse(page, course);
    await page.addInitScript(() => {
      const sent: unknown[] = [];
      Object.assign(window, { sent });
      ServiceWorker.prototype.postMessage = (message: unknown) => void sent.push(message);
    });
    await page.clock.install();
    await page.goto("/my-courses");
    await page.locator("html[data-ready]").waitFor();
    const sent = () => page.evaluate(() => (window as unknown as { sent: unknown[] }).sent.length);
    expect(await sent()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    expect(await sent()).toBe(1);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await sent()).toBe(2);
    await page.clock.fastForward(60_000);
    expect(await sent()).toBe(3);
  },
);

offlineTest(
  "behind a proxy that says the school is down, kept lessons open and are finished",
  async ({ page, line }) => {
    const { lesson, progress } = await aStudent(page);
    await keepLesson(page, lesson(0));
    line.faults = [{ at: () => true, answers: 502 }];
    await page.goto(lesson(0));
    await isKept(page);
    await page.getByRole("button", { name: "Concluir aula" }).click();
    await expect(page.getByText("1 aula esperando internet")).toBeVisible();
    line.faults = [];
    await page.goto("/my-courses");
    await expect.poll(async () => (await progress()).completed_lessons).toBe(1);
  },
);

offlineTest(
  "a school that does not answer in eight seconds gives way to the kept lesson, and what is finished waits",
  { tag: "@nightly" },
  async ({ page, line }) => {
    const { lesson, progress } = await aStudent(page);
    await keepLesson(page, lesson(0));
    line.faults = [
      { at: ({ path }) => path.startsWith(lesson(0)), hangs: true },
      { at: ({ method, path }) => method === "POST" && path.startsWith("/api/"), answers: 503 },
    ];
    const begun = Date.now();
    await page.goto(lesson(0));
    await isKept(page);
    expect(Date.now() - begun).toBeGreaterThan(7_900);
    await page.getByRole("button", { name: "Concluir aula" }).click();
    await expect(page.getByText("1 aula esperando internet")).toBeVisible();
    await expect.poll(async () => (await progress()).completed_lessons).toBe(1);
  },
);

offlineTest(
  "each day kept lessons are asked for again: one goes where access ended, and an older one says so",
  { tag: "@nightly" },
  async ({ page, line }) => {
    const { course, lessons, lesson } = await aStudent(page);
    await keepCourse(page, course);
    const checkedDays = () =>
      page.evaluate(async () => {
        const packs = (await caches.keys()).filter((name) => name.startsWith("lesson-"));
        const read = packs.map(async (cacheName) => (await caches.match("/-/pack", { cacheName }))!.json());
        return (await Promise.all(read))
          .toSorted((a, b) => a.lesson.number - b.lesson.number)
          .map(({ checked_at }) => Math.round((Date.now() - Date.parse(checked_at)) / 86_400_000));
      });
    await page.evaluate(async (third) => {
      for (const name of (await caches.keys()).filter((one) => one.startsWith("lesson-"))) {
        const cache = await caches.open(name);
        const pack = await (await cache.match("/-/pack"))!.json();
        const checked_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
        await cache.put("/-/pack", Response.json({ ...pack, checked_at }));
        // As though the lesson had a new recording since, which this browser has not.
        if (name.endsWith(`-${third}`)) await cache.delete(pack.files[0]);
      }
    }, lessons[2]!.id);
    expect(await checkedDays()).toEqual([2, 2, 2, 2]);
    line.faults = [
      { at: ({ path }) => path === `${lesson(0)}.json`, answers: 403 },
      { at: ({ path }) => path === `${lesson(1)}.json`, answers: 503 },
    ];
    await page.goto("/my-courses");
    await expect.poll(checkedDays).toEqual([2, 2, 2]);
    line.faults = [];
    await page.goto("/my-courses");
    await expect.poll(checkedDays).toEqual([0, 0, 0]);
    expect(await keptLessons(page)).toHaveLength(3);
    await page.goto("/offline");
    const rows = page.getByRole("listitem");
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: "há uma versão nova na escola" })).toHaveText([/hino/]);
  },
);

offlineTest(
  "a player gets the parts of a kept recording that it asks for",
  { tag: "@nightly" },
  async ({ page, away }) => {
    const { course, lessons } = await aStudent(page);
    await keepCourse(page, course);
    await page.goto("/my-courses");
    await away.go();
    const part = (Range: string) =>
      page.evaluate(
        async ([id, range]) => {
          const name = (await caches.keys()).find((one) => one.endsWith(`-${id}`))!;
          const [kept] = (await (await caches.open(name)).keys()).filter(({ url }) => url.includes("/media/"));
          const answer = await fetch(kept!.url, { headers: { Range: range! } });
          const { byteLength } = await answer.arrayBuffer();
          return { status: answer.status, byteLength, range: answer.headers.get("Content-Range") };
        },
        [String(lessons[2]!.id), Range],
      );
    // How Safari begins, which plays nothing without it.
    const first = { status: 206, byteLength: 2, range: expect.stringMatching(/^bytes 0-1\/\d{4,}$/) };
    expect(await part("bytes=0-1")).toEqual(first);
    expect(await part("bytes=100-")).toMatchObject({
      status: 206,
      range: expect.stringMatching(/^bytes 100-\d+\/\d+$/),
    });
    expect(await part("bytes=99999999-")).toEqual({
      status: 416,
      byteLength: 0,
      range: expect.stringMatching(/^bytes \*\/\d{4,}$/),
    });
  },
);

offlineTest("nothing private is shown by going back after signing out", { tag: "@nightly" }, async ({ page, away }) => {
  const { lesson, lessons } = await aStudent(page);
  await keepLesson(page, lesson(0));
  const title = page.getByRole("heading", { level: 1, name: lessons[0]!.title });
  await expect(title).toBeVisible();
  await page.getByRole("banner").locator("summary").click();
  await seen(page.getByRole("button", { name: "Sair" })).click();
  await expect(page.getByText("Você saiu da sua conta.")).toBeVisible();
  await expect.poll(() => leftIn(page)).toEqual([]);
  await away.go();
  await page.goBack().catch(() => undefined);
  await expect(title).toHaveCount(0);
  await page.goto(lesson(0)).catch(() => undefined);
  await expect(title).toHaveCount(0);
});
