import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateLimits } from "#drizzle/schema/platform.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

/** The contact page as the server sends it, without any script, to anyone who may come. */
let app: App;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
const people = {
  stranger: { email: null, name: "Rute Moreira" },
  student: { email: "estudante@sementeira.example", name: "Ester Lima" },
  instructor: { email: "instrutor@sementeira.example", name: "Davi Nogueira" },
  admin: { email: "admin@sementeira.example", name: "Marta Vasconcelos" },
};
type Who = keyof typeof people;
const cookies: Partial<Record<Who, string>> = {};

beforeAll(async () => {
  fixture = await freshDatabase();
  app = await startApp({ connection: fixture.connection });
  for (const who of ["student", "instructor", "admin"] as const) cookies[who] = await signIn(app, people[who].email);
});
afterAll(async () => {
  await app?.stop();
  await fixture?.close();
});
beforeEach(async () => {
  await fixture.db.delete(rateLimits);
});

const message = { subject: "Aula sem som", description: "A aula 2 não toca." };
const left = { name: "Rute Moreira", email: "rute@exemplo.test" };
const all = Object.keys(people) as Who[];

async function ask(
  path: string,
  { who = "stranger" as Who, fields = undefined as Record<string, string> | undefined } = {},
) {
  const answer = await fetch(app.origin + path, {
    redirect: "manual",
    headers: { Cookie: cookies[who] ?? "", ...(fields && { Origin: app.origin }) },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  return {
    status: answer.status,
    to: answer.headers.get("Location"),
    retryAfter: Number(answer.headers.get("Retry-After")),
    html: await answer.text(),
  };
}

const tickets = () => fixture.db.select().from(supportTickets).orderBy(desc(supportTickets.id));

describe("the page", () => {
  it("says who answers, where they are and how soon (Decreto 7.962, art. 2)", async () => {
    const { status, html } = await ask("/contact");
    expect(status).toBe(200);
    for (const fact of [
      "Ltda. (demonstração)",
      "11.222.333/0001-81",
      "Rua da Semente, 100",
      "contato@sementeira.example",
    ]) {
      expect(html).toContain(fact);
    }
    expect(html).toContain("em até 24 horas");
  });

  it.each(["student", "instructor", "admin"] as const)("knows the %s and asks them nothing twice", async (who) => {
    const { html } = await ask("/contact", { who });
    expect(html).toMatch(new RegExp(`<input[^>]*readOnly=""[^>]*id="name"[^>]*value="${people[who].name}"`, "i"));
    expect(html).toMatch(new RegExp(`<input[^>]*readOnly=""[^>]*id="email"[^>]*value="${people[who].email}"`, "i"));
  });

  it("brings the subject that a link asks for, as text and no longer than it may be", async () => {
    const { html } = await ask(`/contact?assunto=${encodeURIComponent(`"><b>${"x".repeat(400)}`)}`);
    expect(html).toContain(`value="&quot;&gt;&lt;b&gt;${"x".repeat(145)}"`);
    expect((await ask("/contact?sobre=Marta")).html).toContain('value="Sobre Marta"');
  });

  it("hides the trap from people and from those who read aloud", async () => {
    const { html } = await ask("/contact");
    expect(html).toMatch(/<p class="hidden" aria-hidden="true">[\s\S]*?<input[^>]*tabindex="-1"[^>]*name="website"/i);
  });

  it.each(["0", "-1", "x", "1e3", "<b>", "9999999999"])("believes no number like %s", async (number) => {
    const { status, html } = await ask(`/contact?enviado=${encodeURIComponent(number)}`);
    expect(status).toBe(200);
    expect(html).toContain("Enviar mensagem");
  });
});

describe("sending", () => {
  it.each(all)("as %s opens a ticket and says its number", async (who) => {
    const sent = await ask("/contact", { who, fields: { ...message, ...left } });
    const [ticket] = await tickets();
    expect([sent.status, sent.to]).toEqual([303, `/contact?enviado=${ticket!.id}`]);
    const email = people[who].email ?? left.email;
    expect(ticket).toMatchObject({ ...message, name: people[who].name, email, category: "general", status: "open" });
    expect(ticket!.userId === null).toBe(who === "stranger");
    const words = (await ask(sent.to!, { who })).html;
    expect(words).toContain(`Ticket #${ticket!.id}`);
    expect(words).toContain("A resposta chega em até 24 h");
    expect(words.includes(email)).toBe(who !== "stranger");
  });

  it("keeps what was typed when something is wrong, and says what", async () => {
    const before = (await tickets()).length;
    const fields = { subject: "Oi", description: "Uma <b>mensagem</b> & tanto", ...left };
    const { status, html } = await ask("/contact", { fields });
    expect(status).toBe(400);
    expect(html).toContain("O assunto deve ter pelo menos 3 caracteres.");
    expect(html).toContain('href="#subject"');
    expect(html).toContain("Uma &lt;b&gt;mensagem&lt;/b&gt; &amp; tanto</textarea>");
    for (const value of ["Oi", left.name, left.email]) expect(html).toContain(`value="${value}"`);
    const nothing = await ask("/contact", { fields: left });
    expect([nothing.status, nothing.html.includes("Assunto e descrição são obrigatórios.")]).toEqual([400, true]);
    expect(await tickets()).toHaveLength(before);
  });

  it("shows a visitor every mistake at once, in the order of the fields", async () => {
    const { status, html } = await ask("/contact", { fields: { name: "", email: "rute@", subject: "Oi" } });
    expect(status).toBe(400);
    const summary = [...html.matchAll(/href="#(name|email|subject|description)"/g)].map(([, field]) => field);
    expect(summary).toEqual(["name", "email", "subject", "description"]);
    expect(html).toContain('value="rute@"');
    expect((await ask("/contact", { who: "student", fields: { subject: "Oi" } })).html).not.toContain('href="#name"');
  });

  it("asks a visitor where the answer goes, without losing the message", async () => {
    const { status, html } = await ask("/contact", { fields: message });
    expect(status).toBe(400);
    expect(html).toContain("Escreva o seu nome.");
    expect(html).toContain(`${message.description}</textarea>`);
  });

  it("takes what was typed before a session ended: the page had filled in name and e-mail", async () => {
    const typed = { ...message, name: people.student.name, email: people.student.email };
    const headers = { Cookie: `sid=${"A".repeat(43)}`, Origin: app.origin };
    const body = new URLSearchParams(typed);
    const answer = await fetch(`${app.origin}/contact`, { method: "POST", redirect: "manual", headers, body });
    expect(answer.status).toBe(303);
    expect((await tickets())[0]).toMatchObject({ ...typed, userId: null });
  });

  it("as a machine is answered as if it had worked, and nothing comes of it", async () => {
    const before = (await tickets()).length;
    const { status, to } = await ask("/contact", { fields: { ...message, ...left, website: "https://spam.example" } });
    expect(status).toBe(303);
    expect(to).toMatch(/^\/contact\?enviado=\d+$/);
    expect((await ask(to!)).html).toContain("Recebemos a sua mensagem");
    expect(await tickets()).toHaveLength(before);
    const id = Number(to!.split("=")[1]);
    expect(await fixture.db.$count(supportTickets, eq(supportTickets.id, id))).toBe(0);
  });

  it("more than five an hour are refused with the time to wait, and what was typed is kept", async () => {
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    // Even where a new hour begins in between, the eleventh is one too many.
    while (answers.at(-1)?.status !== 429 && answers.length < 11) {
      answers.push(await ask("/contact", { who: "instructor", fields: { ...message, ...left } }));
    }
    const { status, retryAfter, html } = answers.pop()!;
    expect(answers.slice(0, 5).map((answer) => answer.status)).toEqual(Array(5).fill(303));
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
    expect(html).toContain("Muitas tentativas.");
    expect(html).toContain(`${message.description}</textarea>`);
  });
});
