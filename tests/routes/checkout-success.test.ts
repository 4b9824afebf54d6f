import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { shortDate } from "#app/domain/calendar.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import Success, { loader } from "#app/routes/checkout/success.tsx";
import type { Db } from "#drizzle/client.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aSale, later, settle } from "#tests/domain/payments/fixture.ts";
import { callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const at = (db: Db, viewer: Viewer | null, id: number | string, query = "") =>
  callRoute(loader, { db, viewer, params: { id: String(id) }, query });

/** The words of the page as it is sent, one space between them, and its source. */
async function shown(db: Db, viewer: Viewer, courseId: number, query = "") {
  const { status, data: loaderData } = await at(db, viewer, courseId, query);
  expect(status).toBe(200);
  const html = renderToStaticMarkup(createElement(Success as never, { loaderData } as never));
  return {
    html,
    words: html
      .replace(/<[^>]+>/g, " ")
      .replace(/&nbsp;|\s+/g, " ")
      .replaceAll(" .", "."),
  };
}

describe("the page after paying", () => {
  it("is shown to nobody who bought nothing, and leads to a payment that was given up", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      const toCourse = { status: 302, to: `/courses/${course.id}` };
      expect(await at(db, null, course.id)).toMatchObject({ status: 302, to: "/courses" });
      expect(await at(db, null, 999_999)).toMatchObject({ status: 302, to: "/courses" });
      expect(await at(db, ctx.viewer, course.id)).toMatchObject(toCourse);
      for (const nowhere of [999_999, "x"]) {
        expect(await at(db, ctx.viewer, nowhere)).toMatchObject({
          status: 404,
          data: { error: "Curso não encontrado" },
        });
      }
      const { id } = await pay("pix");
      expect(await at(db, await aStudent(db), course.id)).toMatchObject(toCourse);
      await cancelPayment(ctx, id);
      expect(await at(db, ctx.viewer, course.id)).toMatchObject({ status: 302, to: `/payments/${id}` });
    }));

  it("leads to a payment that was given back, and is not shown for a course that cost nothing", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db);
      const { id } = await pay();
      expect(await at(db, ctx.viewer, course.id)).toMatchObject({ status: 200 });
      await refundPayment(ctx, id);
      expect(await at(db, ctx.viewer, course.id)).toMatchObject({ status: 302, to: `/payments/${id}` });
      const free = await aCourse(db);
      await enrol(ctx, free.id);
      expect(await at(db, ctx.viewer, free.id)).toMatchObject({ status: 302, to: `/courses/${free.id}` });
      const maintainer = await aStudent(db, { isMaintainer: true });
      await enrol(ctxOf(db, maintainer), course.id);
      expect(await at(db, maintainer, course.id)).toMatchObject({ status: 302, to: `/courses/${course.id}` });
    }));
});

describe("its face once the money is there", () => {
  it("congratulates, says what was bought and what comes with it, and leads on", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db);
      const { id } = await pay();
      const { html, words } = await shown(db, ctx.viewer, course.id);
      for (const said of [
        "Parabéns",
        "Pagamento processado: R$ 197,00 no Cartão de Crédito Visa, final 4242.",
        "Semear de manhã Rute Moreira 2,5 h 3 aulas Certificado incluído",
        "Acesso vitalício",
        "Todas as aulas",
        "Suporte da equipe",
        "Atualizações gratuitas",
        `Garantia de 30 dias, até ${shortDate(later({ days: 30 }))}`,
        `Enviamos a confirmação para ${ctx.viewer.email}. Não chegou? Reenviar`,
      ]) {
        expect(words).toContain(said);
      }
      expect(html).toMatch(new RegExp(`href="/courses/${course.id}"[^>]*>Começar Agora<`));
      expect(html).toMatch(/href="\/my-courses"[^>]*>Meus Cursos</);
      expect(html).toContain(`href="/payments/${id}"`);
      expect(html).toContain(`action="/payments/${id}/receipt-mail"`);
      expect(html).not.toMatch(/http-equiv|data-await/);
    }));
});

describe("its face while a PIX is awaited", () => {
  it("shows the code, drawn and to be copied, looks again by itself, and claims nothing", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      const { html, words } = await shown(db, ctx.viewer, course.id);
      expect(html).toMatch(/<p id="codigo-pix"[^>]*><span[^>]*>000201\w.*6304[0-9A-F]{4}<\/span>/);
      expect(html.indexOf("data-copy=")).toBeLessThan(html.indexOf("QR code do PIX"));
      expect(words).toMatch(/Copiar código PIX .* Esperando o banco confirmar\. .* QR code/);
      expect(html).toMatch(/data-copy="000201.*6304[0-9A-F]{4}"/);
      expect(html).toMatch(/aria-label="QR code do PIX".*SIMULAÇÃO — NÃO PAGAR/);
      expect(words).toContain("PIX copia e cola Simulação: não pague.");
      expect(words).toContain("R$ 197,00");
      expect(words).toMatch(/O código vale até 20\/11\/2026, 09:00\./);
      expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="\d\d"\/><\/noscript>/i);
      expect(html).toContain(`data-await="/api/payments/${id}"`);
      expect(html).toContain(`href="/checkout/success/${course.id}?paguei"`);
      expect(html).not.toContain("/simulator");
      expect(words).not.toMatch(/Parabéns|processado|Enviamos|Ainda não recebemos/);
      expect((await shown(db, ctx.viewer, course.id, "paguei")).words).toContain("Ainda não recebemos a confirmação");
      await settle(ctx, id, "completed");
      expect((await shown(db, ctx.viewer, course.id)).words).toContain("Parabéns");
    }));
});

describe("its face while a boleto is awaited", () => {
  it("shows line, barcode and due day, marked as a simulation", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      await pay("boleto");
      const { html, words } = await shown(db, ctx.viewer, course.id);
      expect(words).toMatch(/Copiar linha digitável 00090\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d 1641\d{10}/);
      expect(html).toMatch(/aria-label="Código de barras 0009\d{40}"/);
      for (const said of ["Vencimento 25/11/2026", "Valor R$ 197,00", "SIMULAÇÃO — NÃO PAGAR"]) {
        expect(words).toContain(said);
      }
      expect(html).not.toContain("http-equiv");
      expect(words).not.toMatch(/não é dia útil|Parabéns|processado|Enviamos/);
    }));

  it("says until when it can be paid if banks are closed on its day", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      await pay("boleto", { payment_data: { boleto_due_date: "2026-11-28" } as never });
      const { words } = await shown(db, ctx.viewer, course.id);
      expect(words).toContain("28/11/2026 não é dia útil: o banco aceita o pagamento até 30/11/2026");
    }));
});
