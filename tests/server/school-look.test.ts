import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { aPng } from "#tests/support/pictures.ts";

/** What a school chose, in the pages of a built server that keeps them. */
let app: App;
let Cookie: string;
beforeAll(async () => {
  app = await startApp({ env: { PAGE_CACHE_MB: "32", RATE_LIMIT_FACTOR: "100" } });
  Cookie = await signIn(app, "admin@sementeira.example");
});
afterAll(() => app?.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.origin + path, { headers });
const read = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();
const visiting = { "Sec-Fetch-Site": "none" };

async function save(section: string, settings: Record<string, string | null>) {
  const answer = await fetch(`${app.origin}/api/school-settings/${section}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Cookie },
    body: JSON.stringify({ settings }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { data: { settings: Record<string, string> } }).data.settings;
}

async function upload(picture: Buffer) {
  const body = new FormData();
  body.set("type", "image");
  body.set("file", new Blob([new Uint8Array(picture)]), "logo.png");
  const answer = await fetch(`${app.origin}/api/upload`, { method: "POST", headers: { Cookie }, body });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

/** The styles in a page's head, and which of them its policy lets stand. */
async function stylesOf(path: string, headers?: Record<string, string>) {
  const answer = await get(path, headers);
  const policy = answer.headers.get("Content-Security-Policy")!;
  return [...(await answer.text()).matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => ({
    css: css!,
    isAllowed: policy.includes(`'sha256-${createHash("sha256").update(css!).digest("base64")}'`),
  }));
}

describe("a school that chose a colour and a logo", () => {
  it("has them on every page from the next request on, within the strict policy, and takes nothing along before and after", async () => {
    const paths = ["/about", "/courses", "/auth/login", "/nada"] as const;
    const before = await Promise.all(paths.map((path) => read(path)));
    for (const html of before) expect(html).not.toMatch(/html:root|\/media\/[^"]*" alt/);
    const logo = await upload(await aPng({ width: 900, height: 300, colour: "#27408b" }));
    const { SCHOOL_LOGO } = await save("about", { SCHOOL_COLOR: "#27408b", SCHOOL_LOGO: logo });
    const [url] = SCHOOL_LOGO!.split("#");
    for (const [at, path] of paths.entries()) {
      const html = await read(path);
      expect(html, path).toContain(`<img src="${url}" alt="Sementeira" width="108" height="36" class="logo"/>`);
      for (const asked of [undefined, visiting]) {
        const styles = await stylesOf(path, asked);
        expect(
          styles.filter(({ css }) => css.includes("html:root{--color-leaf:#27408b;")),
          path,
        ).toHaveLength(1);
        expect(styles.every(({ isAllowed }) => isAllowed)).toBe(true);
      }
      const most = 2 * '<img src="" alt="Sementeira" width="108" height="36" class="logo"/>'.length + 500;
      expect(html.length - before[at]!.length, path).toBeLessThan(most);
    }
    expect(await read("/")).toMatch(/property="og:image" content="[^"]+\/school\.png"/);
    const shared = Buffer.from(await (await get("/school.png")).arrayBuffer());
    expect(await sharp(shared).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
    expect((await get(url!)).headers.get("Cache-Control")).toContain("immutable");

    await save("about", { SCHOOL_COLOR: null, SCHOOL_LOGO: null });
    const since = await Promise.all(paths.map((path) => read(path)));
    expect(since.map(({ length }) => length)).toEqual(before.map(({ length }) => length));
    expect((await get("/school.png")).status).toBe(404);
  });
});

describe("names of categories that a school chose", () => {
  it("show wherever a category is named, and lead to the same addresses", async () => {
    const { data } = (await (await get("/api/courses?category=mentoria")).json()) as { data: { id: number }[] };
    const course = data[0]!.id;
    await save("categories", { CATEGORY_MENTORIA: "Caminhada a dois", CATEGORY_TEOLOGICO: "Bíblia aberta" });
    const places = {
      "/": ["Caminhada a dois", "Discipulado e Caminhada a dois são sempre gratuitos"],
      "/about": ['href="/courses?category=mentoria" class="hover:text-leaf hover:underline">Caminhada a dois'],
      "/partners": ["Discipulado e Caminhada a dois são sempre gratuitos"],
      "/courses": ["Caminhada a dois", "Bíblia aberta"],
      "/courses?q=caminhada": [`/courses/${course}"`],
      "/courses?q=camihnada": [`/courses/${course}"`],
      [`/courses/${course}`]: [">Caminhada a dois<"],
      "/ajuda/inscrever-se": ['<a href="/courses?category=mentoria">Caminhada a dois</a>'],
      "/termos": ["de Caminhada a dois são sempre gratuitos"],
      "/admin/courses/new": ['<option value="mentoria" data-marked="true">Caminhada a dois</option>'],
    };
    for (const [path, said] of Object.entries(places)) {
      const html = (await read(path, { Cookie })).replace(/<!-- -->/g, "");
      for (const words of said) expect(html, path).toContain(words);
      if (path !== "/ajuda/inscrever-se") expect(html, path).not.toMatch(/>Mentoria<|>Teológico</);
    }
    const asked = await fetch(`${app.origin}/api/ai-chat`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie },
      body: JSON.stringify({ message: "Quais cursos de Caminhada a dois vocês têm?", session_id: "categorias" }),
    });
    expect(JSON.stringify(await asked.json())).toContain("da categoria Caminhada a dois");
    const course1 = (await (await get(`/api/courses/${course}`)).json()) as { data: { category: string } };
    expect(course1.data.category).toBe("mentoria");
    expect(await read("/api/openapi.json")).not.toContain("Caminhada");
  });
});
