import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { plainBody, plainResponses } from "#app/server/plain-responses.ts";

/** The server's own answers, to a browser and to a program. */
function said(name: keyof typeof plainResponses, { url = "/courses", accept = "text/html" } = {}) {
  const headers = new Map([
    ["ETag", '"another"'],
    ["Content-Length", "50000"],
    ["Content-Security-Policy", "default-src 'none'"],
  ]);
  const res = {
    setHeader: (key: string, value: string) => headers.set(key, value),
    removeHeader: (key: string) => headers.delete(key),
    statusCode: 0,
  };
  const body = plainBody(
    { url, headers: { accept } } as IncomingMessage,
    res as unknown as ServerResponse,
    plainResponses[name],
  );
  return { status: res.statusCode, headers, body };
}

it("an error page is in Portuguese and links to the start page and the contact form", () => {
  const { status, headers, body } = said("failed");
  expect(status).toBe(500);
  expect([...headers.keys()], "nothing of the answer that failed").toEqual(["Cache-Control", "Content-Type"]);
  expect(body).toContain('lang="pt-BR"');
  expect(body).toContain("Erro interno. Tente novamente.");
  expect(body).toContain('href="/"');
  expect(body).toContain('href="/contact?assunto=Erro%20500"');
});

it("a temporary failure's page loads itself again", () => {
  const { headers, body } = said("busy");
  expect(headers.get("Retry-After")).toBe("2");
  expect(body).toContain('<meta http-equiv="refresh" content="2">');
  expect(body).not.toContain("/contact");
});

it("its small page has a main part, and the colours of the house in the dark too", () => {
  const { body } = said("malformed");
  expect(body).toMatch(/<main [^>]*><h1 [^>]*>Dados inválidos\.<\/h1>.*<\/main>/);
  expect(body).toContain("color-scheme:light dark");
  expect(body.match(/light-dark\(/g)?.length).toBeGreaterThanOrEqual(2);
});

it.each([{ url: "/api/courses" }, { accept: "application/json" }])("a program (%j) gets the envelope", (about) => {
  expect(JSON.parse(said("failed", about).body)).toEqual({ success: false, error: "Erro interno. Tente novamente." });
});
