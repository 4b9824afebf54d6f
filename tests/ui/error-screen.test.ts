import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { paymentNotFound } from "#app/domain/payments/payment.ts";
import { instructorNotFound } from "#app/domain/roster/roster.ts";
import { ticketNotFound } from "#app/domain/support/ticket.ts";
import { ErrorScreen } from "#app/ui/chrome/error-screen.tsx";

const shown = (status: number, { message, path = "/courses/9" }: { message?: string; path?: string } = {}) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: [path] }, createElement(ErrorScreen, { status, message })),
  );

it.each([
  [404, "Página não encontrada", "/courses"],
  [429, "Muitas tentativas", "/courses/9?q=f%C3%A9"],
  [500, "Algo deu errado do nosso lado", "/courses"],
  [503, "Serviço temporariamente indisponível.", "/courses/9?q=f%C3%A9"],
  [418, "Algo deu errado", "/courses"],
])("%i says what happened, where to go and how to tell the school", (status, title, way) => {
  const html = shown(status, { path: "/courses/9?q=f%C3%A9" });
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}`));
  for (const href of [way, "/", `/contact?assunto=Erro%20${status}%20em%20%2Fcourses%2F9`]) {
    expect(html).toContain(`href="${href}"`);
  }
});

it("says a refusal's own words, and leads from a missing course to the others", () => {
  expect(shown(404, { message: courseNotFound })).toMatch(/<h1[^>]*>Curso não encontrado[\s\S]*Voltar aos Cursos/);
});

it("links from a missing payment to one's own payments", () => {
  const html = shown(404, { message: paymentNotFound, path: "/payments/9" });
  expect(html).toMatch(/<h1[^>]*>Pagamento não encontrado[\s\S]*na conta em que foi feito/);
  expect(html).toMatch(/href="\/payments"[^>]*>Voltar a Meus Pagamentos</);
  expect(html).not.toContain("catálogo");
});

it("links from a missing ticket to one's own, and from a missing admin page to the panel", () => {
  const own = shown(404, { message: ticketNotFound, path: "/support/9" });
  expect(own).toMatch(/na conta em que foi aberto[\s\S]*href="\/support"[^>]*>Voltar ao suporte</);
  for (const message of [ticketNotFound, instructorNotFound]) {
    const html = shown(404, { message, path: "/admin/instructors/9/edit" });
    expect(html).toMatch(/href="\/admin"[^>]*>Voltar ao painel</);
    expect(html).not.toContain("catálogo");
  }
});

it("links from an unknown address to the catalogue", () => {
  for (const path of ["/admin/nada", "/support/nada/nada"])
    expect(shown(404, { path })).toMatch(/href="\/courses"[^>]*>Ver o catálogo</);
});

it("asks anyone who was too fast to wait, and not to look at the address", () => {
  expect(shown(429)).toContain("Espere um pouco e tente de novo");
  expect(shown(429)).not.toContain("Confira o endereço");
});

it("brings no endless address along", () => {
  expect(shown(404, { path: `/${"x".repeat(5_000)}` }).length).toBeLessThan(2_500);
});

it("says of what was refused meanwhile that nothing was done, and leads back to it", () => {
  const html = shown(409, { message: "Este pagamento ainda está sendo feito.", path: "/payments/9/cancellation" });
  expect(html).toMatch(/Nada foi feito\.[\s\S]*href="\/payments\/9\/cancellation"[^>]*>Voltar</);
  expect(html).not.toMatch(/Confira o endereço|na conta em que foi feito/);
});

it("leads back to what a gateway did not answer about", () => {
  const html = shown(503, { message: "O Asaas não respondeu.", path: "/admin/payments/9/check" });
  expect(html).toMatch(/Espere um pouco[\s\S]*href="\/admin\/payments\/9\/check"[^>]*>Tentar de novo</);
});
