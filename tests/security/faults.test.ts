import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

/** A server whose database refuses writes, with a code and details that must stay private. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
let Cookie: string;
beforeAll(async () => {
  fixture = await freshDatabase();
  app = await startApp({ connection: fixture.connection, env: { RATE_LIMIT_FACTOR: "1000" } });
  Cookie = await signIn(app, "estudante@sementeira.example");
  await fixture.db.execute(sql`create table refusing (code text)`);
  await fixture.db.execute(sql`create function refuse_for_the_test() returns trigger language plpgsql as $$
    begin
      raise exception 'segredo da base: %', new.subject using errcode = (select code from refusing);
    end $$`);
  await fixture.db.execute(
    sql`create trigger refusing before insert on support_tickets for each row execute function refuse_for_the_test()`,
  );
});
afterAll(async () => {
  await app.stop();
  await fixture.close();
});

const ticket = { subject: "Assunto de quem escreve", description: "Palavras de quem escreve." };
const send = (path: string, body: string, type: string) =>
  fetch(app.origin + path, { method: "POST", body, headers: { Cookie, "Content-Type": type, Accept: "text/html" } });

const full = "Espaço de armazenamento insuficiente.";
const unavailable = "Serviço temporariamente indisponível.";

describe.each([
  ["its disk is full", "53100", 507, full, full],
  ["somebody holds what it needs", "55P03", 503, unavailable, unavailable],
  ["of a fault that nobody foresaw", "XX000", 500, "Erro interno. Tente novamente.", "Algo deu errado do nosso lado"],
])("a write that the database refuses because %s", (_, code, status, sentence, heading) => {
  beforeAll(async () => {
    await fixture.db.execute(sql`truncate refusing`);
    await fixture.db.execute(sql`insert into refusing values (${code})`);
  });

  it("is answered to a program in the envelope, in so many words and no more", async () => {
    const answer = await send("/api/support-tickets", JSON.stringify(ticket), "application/json");
    expect([answer.status, await answer.json()]).toEqual([status, { success: false, error: sentence }]);
    expect(answer.headers.has("Retry-After")).toBe(status === 503);
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it("is answered to people on a page that says so and has its own policy", async () => {
    const answer = await send("/support/new", String(new URLSearchParams(ticket)), "application/x-www-form-urlencoded");
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).toContain(heading);
    expect(html).not.toMatch(/segredo da base|insert into|Failed query|\n\s+at |node_modules/);
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
    for (const script of scripts) expect(script).toMatch(/src="\/assets\//);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("leaves nothing behind, and is in the log without what was written", async () => {
    await vi.waitFor(() => expect(app.output()).toContain(`"status":${status}`), { timeout: 60_000 });
    expect(await fixture.db.$count(sql`support_tickets`, sql`subject = ${ticket.subject}`)).toBe(0);
    expect(app.output()).toContain(code);
    expect(app.output()).not.toMatch(/Assunto de quem|Palavras de quem/);
  });
});

it("and anyone who asks for something else is answered as ever", async () => {
  expect((await fetch(`${app.origin}/courses`)).status).toBe(200);
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
});
