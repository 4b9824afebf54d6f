import { studiedLessonWithCaptions } from "#tests/browser/captions.ts";
import { aStudent, keepCourse, leftIn, toKeep } from "#tests/browser/kept-lessons.ts";
import { lineTest as offlineTest } from "#tests/browser/line.ts";
import { call } from "#tests/browser/records.ts";
import { answerQuiz } from "#tests/browser/steps.ts";
import { expect, expectAccessible, expectFits, seen, signIn, test } from "#tests/browser/support.ts";

// Taken from the network on purpose; and the worker asks for the school all the same.
test.use({
  mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|Content Security Policy/,
});

offlineTest(
  "keep a course, read, listen and finish lessons without internet, and have them counted",
  async ({ page, context, away }) => {
    const waits = "3 aulas e 1 questionário esperando internet";
    const { course, lessons, lesson, progress } = await aStudent(page);
    await page.goto(lesson(0));
    await toKeep(page);
    await expect(page.getByText(/^Cabe: ainda há cerca de/)).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
    await keepCourse(page, course);
    await away.go();

    await test.step("read, and finish by a form", async () => {
      await page.goto(lesson(0));
      await expect(page.getByText(/^Sem internet: esta é a aula guardada em/)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(lessons[0]!.title);
      await expectAccessible(page);
      await expectFits(page);
      await page.getByRole("button", { name: "Concluir aula" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(lessons[1]!.title);
      await page.getByRole("button", { name: "Concluir aula" }).click();
    });

    await test.step("listen, and seek", async () => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(lessons[2]!.title);
      const audio = page.locator("audio");
      const duration = () => audio.evaluate((one: HTMLAudioElement) => one.duration);
      await expect.poll(duration).toBeGreaterThan(2);
      await audio.evaluate((one: HTMLAudioElement) => {
        one.muted = true;
        one.currentTime = one.duration * 0.75;
        return one.play();
      });
      const share = () => audio.evaluate((one: HTMLAudioElement) => one.currentTime / one.duration);
      await expect.poll(share).toBeGreaterThan(0.74);
      await page.getByRole("button", { name: "Concluir aula" }).click();
    });

    await test.step("answer the quiz", async () => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(lessons[3]!.title);
      await expectAccessible(page);
      await answerQuiz(page);
    });

    await test.step("see what waits", async () => {
      await page.goto("/offline");
      await expect(page.getByText(waits)).toBeVisible();
      await expectAccessible(page);
      await expectFits(page);
      await page.getByRole("button", { name: "Enviar agora" }).click();
      await expect(page.getByText(waits)).toBeVisible();
      await page.goto("/my-courses");
      await expect(page.getByText("Sem internet: esta página não pôde ser aberta.")).toBeVisible();
    });

    await away.back();
    await page.goto("/offline");
    await page.getByRole("button", { name: "Enviar agora" }).click();
    await expect(page.getByText("esperando internet")).toHaveCount(0);
    await expect(page.getByText("Você acertou 100% e passou.")).toBeVisible();
    await page.getByRole("button", { name: "Entendi" }).click();
    await expect(page.getByText("Você acertou 100% e passou.")).toHaveCount(0);
    const { completed_lessons, enrollment_id } = await progress();
    expect(completed_lessons).toBe(4);
    await call(context.request, "POST", "/api/certificates/generate", { course_id: course, enrollment_id });
  },
);

offlineTest("captions and one's own notes are read without internet", async ({ page, away }) => {
  const path = await studiedLessonWithCaptions(page);
  const api = page.context().request;
  const text = `Levar <b>isto</b> comigo\n${"n".repeat(80)}`;
  await call(api, "POST", `/api/lessons/${path.split("/").at(-1)}/notes`, { text, seconds: 12 });
  await page.goto(path);
  await toKeep(page);
  await page.getByRole("button", { name: /^Guardar no celular, com o vídeo \(/ }).click();
  await expect(page.getByText("A aula está neste aparelho.")).toBeVisible();
  await away.go();
  await page.goto(path);
  await expect(page.getByText(/^Sem internet: esta é a aula guardada/)).toBeVisible();
  const cues = () => page.locator("video").evaluate((one: HTMLVideoElement) => one.textTracks[0]?.cues?.length);
  await expect.poll(cues).toBe(2);
  await page.getByText("Ler as legendas").click();
  await expect(page.getByText("A semente precisa de solo.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Levar <b>isto</b> comigo" })).toContainText("Aos 0:12");
  await expectAccessible(page);
  await expectFits(page);
});

offlineTest(
  "what was finished is sent once after the page was closed, from two tabs",
  async ({ page, context, away, line }) => {
    const { course, lesson, progress } = await aStudent(page);
    await keepCourse(page, course);
    await away.go();
    await page.goto(lesson(0));
    await page.getByRole("button", { name: "Concluir aula" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("O que é crer?");
    await page.close();
    const [one, other] = [await context.newPage(), await context.newPage()];
    await one.goto("/offline");
    await expect(one.getByText("1 aula esperando internet")).toBeVisible();

    await away.back();
    await Promise.all([one.goto("/my-courses"), other.goto("/my-courses")]);
    await expect(async () => expect((await progress()).completed_lessons).toBe(1)).toPass();
    await one.goto("/offline");
    await expect(one.getByText("esperando internet")).toHaveCount(0);
    expect(line.asked.filter(({ path }) => /^\/api\/.*\/complete$/.test(path))).toHaveLength(1);
  },
);

offlineTest(
  "signing out sends what waits, or says what would be lost; then nothing is left",
  async ({ page, context, away }) => {
    const { course, lesson, progress, email } = await aStudent(page);
    await keepCourse(page, course);
    await page.goto("/my-courses");
    await page.locator("html[data-ready]").waitFor();
    await away.go();
    const other = await context.newPage();
    await other.goto(lesson(0));
    await other.getByRole("button", { name: "Concluir aula" }).click();
    await expect(other.getByText(/^Sem internet/)).toBeVisible();
    await page.getByRole("banner").locator("summary").click();
    await seen(page.getByRole("button", { name: "Sair" })).click();
    await expect(page.getByText("1 aula esperando internet. Se você sair sem enviar, isso se perde.")).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole("button", { name: "Enviar e sair" }).click();
    await expect(page.getByText("isso se perde")).toBeVisible();

    await away.back();
    expect((await progress()).completed_lessons).toBe(0);
    await page.getByRole("button", { name: "Enviar e sair" }).click();
    await expect(page.getByText("Você saiu da sua conta.")).toBeVisible();
    await expect.poll(() => leftIn(page)).toEqual([]);
    await signIn(page, email);
    expect((await progress()).completed_lessons).toBe(1);
  },
);

offlineTest(
  "another person on the same phone finds nothing, and sends nothing of the first one's",
  async ({ page, context, away }) => {
    const first = await aStudent(page);
    await keepCourse(page, first.course);
    await away.go();
    await page.goto(first.lesson(0));
    await page.getByRole("button", { name: "Concluir aula" }).click();
    await expect(page.getByText(/^Sem internet/)).toBeVisible();
    await context.clearCookies();
    await away.back();

    await test.step("nobody is signed in: it is closed", async () => {
      await page.goto("/courses");
      await page.goto("/offline");
      await expect(page.getByText("Entre na sua conta para ver as aulas guardadas neste aparelho.")).toBeVisible();
      await away.go();
      await page.goto(first.lesson(0));
      await expect(page.getByText("Sem internet: esta página não pôde ser aberta.")).toBeVisible();
      await away.back();
    });

    const second = await aStudent(page);
    await page.goto("/my-courses");
    await page.goto("/offline");
    await expect(page.getByText("Nada guardado neste aparelho.")).toBeVisible();
    await expect(page.getByText("esperando internet")).toHaveCount(0);
    expect((await second.progress()).completed_lessons).toBe(0);
    expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("lesson-")))).toEqual(
      [],
    );
  },
);

offlineTest(
  "nothing of a pack runs, and a new worker opens what an old one kept",
  { tag: "@nightly" },
  async ({ page, away }) => {
    const { lesson, lessons } = await aStudent(page);
    await page.goto(lesson(0));
    await toKeep(page);
    await page.getByRole("button", { name: /^Guardar no celular \(/ }).click();
    await expect(page.getByText("A aula está neste aparelho.")).toBeVisible();
    await page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith("lesson-"))!;
      const cache = await caches.open(name);
      const pack = await (await cache.match("/-/pack"))!.json();
      const evil = `<script>document.title = "ran"</script><img src=x onerror="document.title='ran'"><iframe src="/"></iframe>`;
      pack.lesson.title = `<script>document.title = "ran"</script>`;
      await cache.put("/-/pack", Response.json({ ...pack, html: pack.html + evil }));
      await navigator.serviceWorker.register("/sw.js?next");
    });
    const active = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return `${registration?.active?.scriptURL} ${registration?.active?.state}`;
      });
    await expect.poll(active).toMatch(/\?next activated$/);
    await away.go();
    const refused: string[] = [];
    page.on("console", (message) => void refused.push(message.text()));
    const answer = await page.goto(lesson(0));
    expect(answer!.headers()["content-security-policy"]).toContain("default-src 'none'");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(lessons[0]!.title);
    expect(await page.title()).not.toBe("ran");
    await expect.poll(() => refused.join()).toMatch(/Content Security Policy/);
    await page.goto("/offline");
    expect(await page.title()).toBe("Aulas guardadas");
  },
);

offlineTest(
  "a pack that was tampered with leads nowhere else, nor to what is others'",
  { tag: "@nightly" },
  async ({ page, away }) => {
    const { course, lesson, lessons } = await aStudent(page);
    await keepCourse(page, course);
    await page.evaluate(async (next) => {
      const name = (await caches.keys()).find((one) => one.startsWith("lesson-") && one.endsWith(`-${next}`))!;
      const cache = await caches.open(name);
      const pack = await (await cache.match("/-/pack"))!.json();
      await cache.put(
        "/-/pack",
        Response.json({ ...pack, path: "@exemplo.test/", html: `<form action="//exemplo.test">` }),
      );
      // What somebody else keeps is in a cache of theirs.
      await (await caches.open("lesson-other-1")).put("/-/pack", Response.json({ ...pack, saved_for: "other" }));
    }, lessons[1]!.id);
    await away.go();
    await page.goto(lesson(0));
    await page.getByRole("button", { name: "Concluir aula" }).click();
    await expect(page).toHaveURL(new RegExp(`^${new URL(page.url()).origin}/exemplo.test/$`));
    await page.goto("/offline");
    await expect(page.getByRole("listitem")).toHaveCount(4);
    const answer = await page.goto(lesson(0));
    expect(answer!.headers()["content-security-policy"]).toMatch(/form-action 'self'.*base-uri 'none'/);
  },
);

offlineTest(
  "a file that somebody else keeps is never given, nor one of a page that was not asked to be kept",
  { tag: "@nightly" },
  async ({ page, away }) => {
    const { course, lessons, lesson } = await aStudent(page);
    await keepCourse(page, course);
    const others = "/media/00000000-0000-4000-8000-000000000000";
    const shared = await page.evaluate(
      async ([theirs, third]) => {
        const name = (await caches.keys()).find((one) => one.endsWith(`-${third}`))!;
        const [own] = (await (await caches.open(name)).keys()).filter(({ url }) => url.includes("/media/"));
        const cache = await caches.open("lesson-00000000-1");
        for (const address of [theirs!, own!.url]) await cache.put(address, new Response("somebody else's"));
        return own!.url;
      },
      [others, String(lessons[2]!.id)],
    );
    const got = (address: string) =>
      page.evaluate(async (asked) => {
        const answer = await fetch(asked).catch(() => null);
        return answer && { status: answer.status, isTheirs: (await answer.text()) === "somebody else's" };
      }, address);
    await page.goto(lesson(2));
    expect(await got(others)).toEqual({ status: 404, isTheirs: false });
    await away.go();
    expect(await got(others)).toBeNull();
    expect(await got(shared)).toEqual({ status: 200, isTheirs: false });
  },
);

test("what keeps lessons is fetched where its button comes near, and costs other pages nothing", async ({ page }) => {
  const { lesson } = await aStudent(page);
  const fetched: Promise<number>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") fetched.push(answer.body().then(({ length }) => length));
  });
  const scriptOf = async (path: string) => {
    fetched.splice(0);
    await page.goto(path);
    await page.locator("html[data-ready]").waitFor();
    return (await Promise.all(fetched)).reduce((sum, bytes) => sum + bytes, 0);
  };
  const reading = await scriptOf("/courses");
  expect(await scriptOf(lesson(0))).toBe(reading);
  expect(reading).toBeGreaterThan(1_000);
  await toKeep(page);
  await expect(page.getByText(/^Cabe: ainda há cerca de/)).toBeVisible();
  expect(fetched.length).toBeGreaterThan(1);
});

test("a phone without space says so, and keeps nothing of the lesson", async ({ page, context }) => {
  const { lesson } = await aStudent(page);
  await page.goto(lesson(2));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 2_000 });
  await toKeep(page);
  await page.getByRole("button", { name: /^Guardar no celular \(/ }).click();
  await expect(page.getByText(/^O celular está sem espaço/)).toBeVisible();
  const kept = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("lesson-")));
  await expect.poll(kept).toEqual([]);
});

test("the school can be put on the home screen, and opens at one's courses", async ({ page, context }) => {
  await signIn(page);
  await page.goto("/my-courses");
  const devtools = await context.newCDPSession(page);
  const { data, errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(await devtools.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });
  const { start_url, display, icons } = JSON.parse(data!);
  expect({ start_url, display }).toEqual({ start_url: "/my-courses", display: "standalone" });
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
