import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { readingPages } from "#tests/support/reading-pages.ts";

const assets = path.join(projectRoot, "build", "client", "assets");

/**
 * Compressed bytes that one cold visit may cost, by kind (docs/decisions/0006); styles and script cost less than they
 * may.
 */
const budget = { html: 14_336, css: 12_288, fonts: 20_480, script: 5_120 };

/** A chapter of the API's documentation, which is for developers: what a call says is not shortened for its sake. */
const documentation = 20 * 1024;

/** Names of files change with what is in them, and compress better or worse by up to some 60 bytes. */
const names = 100;

/** What React may bring to a page of the workshop; 12 KB of it are React Router's list of routes (decision 57). */
const workshopScript = 138 * 1024 + names;
/** The page on which a lesson is written has the most fields, its questions and materials, and files in its text. */
const lessonScript = 140.5 * 1024 + names;

let app: App;
let cookie: string;
let course: string;

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_FACTOR: "100" } });
  cookie = await signIn(app, "estudante@sementeira.example");
  course = await enrolInJourneyCourse();
});

afterAll(() => app?.stop());

const open = [
  ...readingPages,
  "/courses?page=2",
  "/courses?layout=list",
  "/courses/1",
  "/courses/33",
  "/api/docs",
  "/api/docs/courses",
  "/api/docs/webhooks",
];
const signedIn = ["/my-courses", "/my-certificates", "/support/new"];
const forDoing = [
  "/profile",
  "/profile/edit",
  "/profile/tokens",
  "/profile/data",
  "/profile/sessions",
  "/profile/deletion",
  "/support/chat",
];

describe("what a cold visit weighs", () => {
  it.each(open)("%s, signed out", async (path) => {
    const cost = await weigh(path);
    expect(cost).toSatisfy(within);
  });

  it.each(open)("%s, all that it is first shown with, from elsewhere", async (path) => {
    const { bytes, text } = await fetchRaw(path, { "Sec-Fetch-Site": "none" });
    expect(text).toMatch(/^.*<style[^>]*>[^<]+<\/style>.*<link[^>]* rel="stylesheet"[^>]*><\/body><\/html>$/s);
    expect(text.match(/<link[^>]* rel="stylesheet"/g), "nothing else is waited for").toHaveLength(1);
    expect(bytes).toBeLessThanOrEqual(path.startsWith("/api/docs/") ? documentation : budget.html);
  });

  it.each(signedIn)("%s, signed in", async (path) => {
    expect(await weigh(path, { Cookie: cookie })).toSatisfy(within);
  });

  it.each(forDoing)("%s, signed in, doing something", async (path) => {
    expect(await weigh(path, { Cookie: cookie })).toSatisfy(within);
  });

  it("every lesson of a course: text, video, audio and quiz", async () => {
    for (const path of await lessonPaths()) expect(await weigh(path, { Cookie: cookie }), path).toSatisfy(within);
  });

  it("is first painted within three seconds at 64 kbit/s and a second there and back: all that it needs is in it", async () => {
    const perSecond = 64_000 / 8;
    for (const path of ["/courses", course, ...(await lessonPaths())]) {
      const { bytes, text } = await fetchRaw(path, { Cookie: cookie, "Sec-Fetch-Site": "none" });
      const head = text.slice(0, text.indexOf("</head>"));
      expect(head.match(/<link[^>]* rel="stylesheet"|<script(?![^>]* type="module")[^>]* src=/g), path).toBeNull();
      expect(bytes, path).toBeLessThanOrEqual((3 - 1) * perSecond);
    }
  });

  it("the service worker, which the build makes", async () => {
    const worker = await (await fetch(`${app.origin}/sw.js`)).text();
    expect(worker.length).toBeGreaterThan(1_000);
    expect(brotliCompressSync(worker).length).toBeLessThanOrEqual(4_096);
  });

  it("a course with ten reviews, and the form of the next", async () => {
    const path = await reviewTenTimes("Orar com os Salmos");
    for (const where of [path, `${path}?avaliacoes=2`]) expect(await weigh(where)).toSatisfy(within);
    const next = await finish("Orar com os Salmos", "decima-primeira@exemplo.test");
    expect(await weigh(path, { Cookie: next.Cookie })).toSatisfy(within);
    expect(await weigh(`${path}/review`, { Cookie: next.Cookie })).toSatisfy(within);
  });

  it("the checkout, its outcome and the payments", async () => {
    for (const path of await paymentPaths()) {
      expect(await weigh(path, { Cookie: cookie }), path).toSatisfy(within);
    }
  });

  it("support: ten long tickets, and a conversation of twenty messages", async () => {
    const ticket = await askTenTimes();
    for (const path of ["/support", ticket]) expect(await weigh(path, { Cookie: cookie }), path).toSatisfy(within);
  });

  it("what pays, and is paid, for those who teach and those who run the school", async () => {
    for (const [email, paths] of [
      ["instrutor@sementeira.example", ["/payment-settings", "/instructor/commissions"]],
      ["admin@sementeira.example", ["/payments", "/admin/commissions", "/admin/payouts"]],
    ] as const) {
      const Cookie = await signIn(app, email);
      for (const path of paths) {
        const { html, css, fonts, script } = await weigh(path, { Cookie });
        expect(html, path).toBeLessThanOrEqual(30 * 1024);
        expect(css <= budget.css && fonts <= budget.fonts && script <= workshopScript, path).toBe(true);
      }
    }
  });

  it("people, vouchers and the look of certificates", async () => {
    const Cookie = await signIn(app, "admin@sementeira.example");
    const parts = [
      "instructors",
      "instructors/new",
      "instructors/people",
      "vouchers",
      "certificates",
      "health",
      "events",
      "webhooks",
      "webhooks/new",
    ];
    for (const part of parts) {
      const { html, css, fonts, script } = await weigh(`/admin/${part}`, { Cookie });
      expect(html, part).toBeLessThanOrEqual(30 * 1024);
      // The sample beside the form brings the certificate's own font.
      const mayBring = part === "certificates" ? 2 * budget.fonts : budget.fonts;
      expect(css <= budget.css && fonts <= mayBring && script <= workshopScript, part).toBe(true);
    }
    const preview = await weigh("/certificate-preview", { Cookie });
    expect(preview.html <= budget.html && preview.script <= workshopScript && !preview.elsewhere.length).toBe(true);
  });

  it("the panel, and the pages on which one writes a course", async () => {
    const Cookie = await signIn(app, "admin@sementeira.example");
    const { text } = await fetchRaw("/admin", { Cookie });
    const course = /\/admin\/courses\/\d+\/edit/.exec(text)![0];
    const lesson = /\/admin\/lessons\/\d+\/edit/.exec((await fetchRaw(course, { Cookie })).text)![0];
    for (const path of ["/admin", "/admin/courses/new", course, lesson]) {
      const { html, css, fonts, script } = await weigh(path, { Cookie });
      expect(html, path).toBeLessThanOrEqual(30 * 1024);
      const sizes = `${path}: ${css} of styles, ${fonts} of fonts, ${script} of script`;
      expect(
        css <= budget.css && fonts <= budget.fonts && script <= (path === lesson ? lessonScript : workshopScript),
        sizes,
      ).toBe(true);
    }
  });

  it("no script that has zod in it, nor one that a page fetches later", () => {
    const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(50);
    expect(
      scripts.filter((file) => /ZodString|invalid_format/.test(readFileSync(path.join(assets, file), "utf8"))),
    ).toEqual([]);
  });

  it("the editor of a lesson's text, which only its form fetches", async () => {
    const [editor] = readdirSync(assets).filter((file) => /^text-editor-[\w-]+\.js$/.test(file));
    const { bytes, text } = await fetchRaw(`/assets/${editor}`);
    expect(bytes).toBeLessThanOrEqual(180 * 1024);
    expect(text.match(/import\(\s*["'`]/), "nothing is fetched after it").toBeNull();
  });

  it("the way to the assistant on a page, and the panel that it opens", async () => {
    const { text } = await fetchRaw("/courses");
    const without = text.replace(/<aside aria-label="Assistente".*?<\/aside>/, "");
    expect(without).not.toBe(text);
    expect(brotliCompressSync(text).length - brotliCompressSync(without).length).toBeLessThanOrEqual(400);
    const main = /<script[^>]*src="([^"]+)"/.exec(text)![1]!;
    const panel = /\.\/(chat-[\w-]+\.js)/.exec((await fetchRaw(main)).text)![1]!;
    const { bytes, text: code } = await fetchRaw(`/assets/${panel}`);
    const others = [...code.matchAll(/(?:from|import\()\s*["'`]\.\/([\w-]+\.js)/g)].map(
      ([, name]) => `/assets/${name}`,
    );
    expect(others, "besides what sends forms").toEqual([expect.stringContaining("/submit-in-place-")]);
    const { bytes: sending } = await fetchRaw(others[0]!);
    expect(bytes + sending).toBeLessThanOrEqual(4_096);
  });

  it("a long conversation with the assistant, and what goes of it to the team", async () => {
    const session = await talkTenTimes();
    for (const path of [`/support/chat?conversa=${session}`, `/support/chat/escalation?conversa=${session}`]) {
      expect(await weigh(path, { Cookie: cookie }), path).toSatisfy(within);
    }
  });

  it("sends no script at all to a reader who saves data, and no font", async () => {
    for (const path of [...open, "/dev/ui"]) {
      const { script, fonts } = await weigh(path, { "Save-Data": "on" });
      expect([script, fonts], path).toEqual([0, 0]);
    }
  });

  it("takes a page over with React only where the page says so", async () => {
    expect((await weigh("/dev/ui")).script).toBeGreaterThan(budget.script);
    expect((await weigh("/dev/ui")).script).toBeLessThan(150 * 1024);
  });
});

type Cost = { html: number; css: number; fonts: number; script: number; elsewhere: string[] };

const within = ({ html, css, fonts, script, elsewhere }: Cost) =>
  html <= budget.html && css <= budget.css && fonts <= budget.fonts && script <= budget.script && !elsewhere.length;

/** Adds up what the document and everything that it loads at once cost, as they cross the wire. */
async function weigh(path: string, headers: Record<string, string> = {}): Promise<Cost> {
  const document = await fetchRaw(path, headers);
  const html = document.text;
  const linked = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, url]) => url!))];
  const css = linked(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
  const scripts = [
    ...linked(/<script[^>]*src="([^"]+)"/g),
    ...linked(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  ];
  const fonts = [...new Set([...linked(/<link[^>]*href="([^"]+\.woff2)/g), ...facesUsed(html)])];
  const sum = async (urls: string[]) => {
    const sizes = await Promise.all(urls.map(sizeOf));
    return sizes.reduce((total, bytes) => total + bytes, 0);
  };
  const elsewhere = linked(/(?:src|href)="(https?:\/\/[^"]+)"/g).filter((url) => isLoaded(html, url));
  const [stylesheets, type, code] = await Promise.all([sum(css), sum(fonts), sum(scripts)]);
  return { html: document.bytes, css: stylesheets, fonts: type, script: code, elsewhere };
}

/** A certificate's styles name every face that a school may choose; a browser fetches the one that is asked for. */
function facesUsed(html: string) {
  const faces = [...html.matchAll(/@font-face{font-family:([^;]+);[^}]*url\(([^")]+\.woff2)/g)];
  const isUsed = (family: string) => family === "Alegreya" || html.includes(`--face:&quot;${family}&quot;`);
  return faces.filter(([, family]) => isUsed(family!)).map(([, , url]) => url!);
}

/** Links lead elsewhere only when they are followed; pictures, scripts and styles are fetched at once. */
function isLoaded(html: string, url: string) {
  return !new RegExp(`<a [^>]*href="${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}"`).test(html);
}

const sizes = new Map<string, Promise<number>>();

/** Files bear a hash of what they hold in their names, so each is fetched once. */
function sizeOf(url: string): Promise<number> {
  const size = sizes.get(url) ?? fetchRaw(url).then(({ bytes }) => bytes);
  sizes.set(url, size);
  return size;
}

/** Bytes as sent (brotli), and the text that they stand for. */
async function fetchRaw(path: string, headers: Record<string, string> = {}) {
  const sent = { ...headers, "Accept-Encoding": "br" };
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(new URL(path, app.origin), { headers: sent }, resolve).on("error", reject);
  });
  const body = await buffer(response);
  const isCompressed = response.headers["content-encoding"] === "br";
  return { bytes: body.length, text: (isCompressed ? brotliDecompressSync(body) : body).toString() };
}

async function enrolInJourneyCourse() {
  const found = await (await fetch(`${app.origin}/api/courses?q=primeiros+passos`)).json();
  const { id } = (found as { data: { id: number }[] }).data[0]!;
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  const enrolled = await fetch(`${app.origin}/api/courses/${id}/enroll`, { method: "POST", headers, body: "{}" });
  expect(enrolled.ok).toBe(true);
  return `/courses/${id}`;
}

/** Pages around buying: with one course bought, and another before the till. */
async function paymentPaths() {
  const found = await (await fetch(`${app.origin}/api/courses?limit=100`)).json();
  const [bought, other] = (found as { data: { id: number; price: number }[] }).data.filter(({ price }) => price > 0);
  const paid = await fetch(`${app.origin}/api/payments`, {
    method: "POST",
    headers: { Cookie: cookie, "Content-Type": "application/json" },
    body: JSON.stringify({
      course_id: bought!.id,
      amount: bought!.price,
      payment_method: "pix",
      payment_data: { pix_key: "estudante@sementeira.example" },
    }),
  });
  expect(paid.ok).toBe(true);
  const { data } = (await paid.json()) as { data: { id: number } };
  const payment = `/payments/${data.id}`;
  return [`/checkout/${other!.id}`, `/checkout/success/${bought!.id}`, "/payments", payment, `${payment}/refund`];
}

/** Ten tickets, and twenty replies under the last. */
async function askTenTimes() {
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${app.origin}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  let id = 0;
  for (let n = 1; n <= 10; n += 1) {
    const description = `${n} ${testimony}`;
    id = await post("/support-tickets", { subject: `${n}: ${testimony.slice(0, 140)}`, description });
  }
  for (let n = 1; n <= 20; n += 1) await post(`/support-tickets/${id}/replies`, { message: `${n} ${testimony}` });
  return `/support/${id}`;
}

/** Ten questions to the assistant, the last of them for a person. */
async function talkTenTimes() {
  const session = "conversa-comprida";
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  for (let n = 1; n <= 10; n += 1) {
    const message = n < 10 ? `Certificado ${n}: ${testimony}` : "Quero falar com uma pessoa";
    const body = JSON.stringify({ message, session_id: session });
    const answer = await fetch(`${app.origin}/api/ai-chat`, { method: "POST", headers, body });
    expect(answer.ok, await answer.clone().text()).toBe(true);
  }
  return session;
}

async function lessonPaths() {
  const answer = await fetch(`${app.origin}/api${course}/lessons`, { headers: { Cookie: cookie } });
  const { data } = (await answer.json()) as { data: { id: number }[] };
  return data.map(({ id }) => `${course}/learn/${id}`);
}

/** Ten people finish the course and write between 50 and 500 characters about it. */
async function reviewTenTimes(title: string) {
  let path = "";
  for (let n = 1; n <= 10; n += 1) {
    const { Cookie, ...named } = await finish(title, `leitora-${n}@exemplo.test`);
    path = `/courses/${named.course_id}`;
    const headers = { Cookie, "Content-Type": "application/json" };
    const testimonial = `${n} ${testimony.slice(0, 48 * n)}`;
    const body = JSON.stringify({ ...named, rating: 4 + (n % 2), testimonial });
    const answer = await fetch(`${app.origin}/api${path}/reviews`, { method: "POST", headers, body });
    expect(answer.ok, await answer.text()).toBe(true);
  }
  return path;
}

it("brings browsers nothing that only Node has", () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const onlyNode = scripts.filter((name) =>
    /\bBuffer\.|\bprocess\.cwd|"node:/.test(readFileSync(path.join(assets, name), "utf8")),
  );
  expect(onlyNode).toEqual([]);
});

/** Somebody enrols in a course of text lessons without a quiz and finishes it. */
async function finish(title: string, email: string) {
  const headers = { Cookie: await signIn(app, email), "Content-Type": "application/json" };
  const ask = async (where: string, method = "GET") => {
    const answer = await fetch(`${app.origin}/api/${where}`, { method, headers });
    return ((await answer.json()) as { data: { id: number; enrollment_id: number }[] }).data;
  };
  const course_id = (await ask(`courses?q=${encodeURIComponent(title)}`))[0]!.id;
  await ask(`courses/${course_id}/enroll`, "POST");
  for (const { id } of await ask(`courses/${course_id}/lessons`)) await ask(`lessons/${id}/complete`, "POST");
  const { enrollment_id } = (await ask("my-courses")).find(({ id }) => id === course_id)!;
  return { Cookie: headers.Cookie, course_id, enrollment_id };
}

const testimony =
  "Li os Salmos a vida inteira sem perceber que eram orações, e agora leio devagar, um por dia, e respondo. As aulas " +
  "cabem no ônibus; a pergunta do fim me acompanhou a semana toda e virou assunto em casa. Senti falta de um áudio com " +
  "os textos lidos em voz alta, para ouvir enquanto lavo a louça. Minha mãe, de setenta e quatro anos, fez comigo, " +
  "entendeu tudo e já pediu o próximo. Voltei a escrever num caderno, coisa que não fazia desde moça. Obrigada a quem " +
  "escreveu com tanto cuidado.";
