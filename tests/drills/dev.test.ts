import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { openBrowser } from "#tests/drills/stored-script/walk.ts";
import { freePort } from "#tests/drills/support/servers/free-port.ts";
import { findChromium } from "../../bin/chromium.mjs";

it("npm run dev answers with pages and calls, from the sources as they are, and keeps lessons", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-dev-"));
  const port = await freePort();
  const { PATH, HOME, LANG } = process.env;
  const env = { PATH, HOME, LANG, PORT: String(port), DATA_DIR: dataDir } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ["bin/dev.mjs"], { cwd: projectRoot, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(""));
  try {
    const isOpen = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await isOpen())) {
      if (child.exitCode !== null) throw new Error(await said);
      await wait(200);
    }
    const answers = ["/courses", "/api/courses", "/dev/ui", "/sw.js", "/nao-existe"].map(async (where) => {
      const { status } = await fetch(`http://127.0.0.1:${port}${where}`);
      return `${where} ${status}`;
    });
    const all = await Promise.all(answers);
    expect(all).toEqual(["/courses 200", "/api/courses 200", "/dev/ui 200", "/sw.js 200", "/nao-existe 404"]);
    await keepLesson(`http://127.0.0.1:${port}`);
  } finally {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** In a browser: Vite's modules offer it too, and the worker of the sources opens what is kept. */
async function keepLesson(origin: string) {
  const browser = await openBrowser(await findChromium());
  try {
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    const { redirectUrl } = await (await context.request.get("/api/oauth/local/redirect_url")).json();
    await page.goto(`${redirectUrl}&login_hint=estudante@sementeira.example`);
    const { data } = await (await context.request.get("/api/my-courses")).json();
    const [course] = data as { id: number }[];
    await page.goto(`/courses/${course!.id}/learn`);
    await page.getByRole("heading", { name: "Para estudar sem internet" }).scrollIntoViewIfNeeded();
    await page
      .getByRole("button", { name: /^Guardar no celular/ })
      .first()
      .click({ timeout: 60_000 });
    await page.getByText("A aula está neste aparelho.").waitFor({ timeout: 60_000 });
    await page.goto("/offline");
    expect(await page.getByRole("listitem").count()).toBe(1);
  } finally {
    await browser.close();
  }
}
