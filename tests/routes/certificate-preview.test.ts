import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { ErrorBoundary } from "#app/routes/certificates/preview.tsx";

it("says where to go when there is nothing to preview", () => {
  const error = { status: 404, statusText: "", internal: false, data: { error: "Configurações não encontradas" } };
  const at = (path: string) =>
    renderToStaticMarkup(
      createElement(MemoryRouter, { initialEntries: [path] }, createElement(ErrorBoundary, { error } as never)),
    );
  const html = at("/certificate-preview?verso=1");
  expect(html).toContain('<h1 class="text-xl">Configurações não encontradas</h1>');
  expect(html).toContain("Configure primeiro as definições do certificado no painel administrativo");
  expect(html).toContain('href="/admin"');
  expect(at("/certificate-preview?versao=7")).not.toContain("Configure primeiro");
});
