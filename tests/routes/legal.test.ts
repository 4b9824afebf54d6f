import { readFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { operations } from "#app/domain/legal/data-processing.ts";
import { legalPages } from "#app/domain/legal/legal-pages.ts";
import { legalText } from "#app/domain/legal/legal-text.server.ts";
import { retention } from "#app/domain/retention.ts";
import { schoolOf } from "#app/domain/school.ts";
import { sessionCookieSeconds } from "#app/domain/sessions/start-session.server.ts";
import { signInSeconds } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { codeSeconds } from "#app/domain/sign-in/email-code.ts";
import { secondStepSeconds } from "#app/domain/sign-in/second-step.server.ts";
import { LegalDocument } from "#app/routes/legal/document.tsx";
import { projectRoot } from "#drizzle/root.ts";
import { testSettings } from "#tests/support/people.ts";

const names = ["privacy", "terms", "refunds", "accessibility"] as const;
const school = {
  LEGAL_NAME: "Escola *Boa* Terra & Filhos Ltda.",
  TRADE_NAME: "Boa_Terra_",
  COMPANY_TAX_ID: "12.ABC.345/01DE-35",
  COMPANY_ADDRESS: "Rua [Um](/x), 1, Recife, PE",
  CONTACT_EMAIL: "fale@boaterra.example",
};

/** The words of a page of law, as a school with these settings publishes it. */
function words(name: (typeof names)[number], variables: Record<string, string> = {}) {
  const settings = testSettings({ ...school, ...variables });
  const html = renderToStaticMarkup(
    createElement(LegalDocument, {
      which: name,
      text: legalText(settings, name),
      school: schoolOf(settings),
    }),
  );
  const text = html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replace(/&nbsp;|\s+/g, " ");
  return { html, text };
}

describe.each(names)("the text on %s", (name) => {
  it("names who runs the platform, letter by letter, and the day of its last change", () => {
    const { text } = words(name);
    for (const fact of Object.values(school)) expect(text).toContain(fact);
    expect(text).toMatch(/Última mudança em \d{1,2} de \p{L}+ de 20\d\d/u);
  });

  it("calls a number by its name, also where a person runs the school", () => {
    expect(words(name).text).toContain(`CNPJ ${school.COMPANY_TAX_ID}`);
    const { text } = words(name, { COMPANY_TAX_ID: "529.982.247-25" });
    expect(text).toContain("CPF 529.982.247-25");
    expect(text).not.toContain("CNPJ");
  });

  it("leaves no fact to be filled in, and can be found by its contents", () => {
    const { html, text } = words(name);
    expect(text).not.toMatch(/\{\{|\}\}|undefined|ainda a definir/);
    const ids = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(html).toContain(`href="#${id}"`);
    expect([...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
  });

  it("leads to the other three and to the school", () => {
    const { html } = words(name);
    const foot = html.slice(html.indexOf("<footer"));
    const others = Object.values(legalPages).filter((page) => page !== legalPages[name]);
    const paths = [...foot.matchAll(/href="([^"]+)"/g)].map(([, path]) => path);
    expect(paths).toEqual([...others.map(({ path }) => path), "/contact"]);
  });
});

describe("what is printed is what the platform does", () => {
  it("the register of processing names the same operations, purposes, bases and terms", () => {
    const register = readFileSync(path.join(projectRoot, "docs/data-register.md"), "utf8");
    const [, , ...rows] = register.split("\n").filter((line) => line.startsWith("|"));
    const cells = rows.map((row) =>
      row
        .split("|")
        .map((cell) => cell.trim())
        .slice(1),
    );
    expect(cells.map(([name, , , purpose, basis]) => ({ name, purpose, basis }))).toEqual(operations);
    const terms = cells.flatMap((row) => [...row[6]!.matchAll(/`(\w+)`/g)].map(([, term]) => term));
    expect(terms.filter((term) => !(term! in retention))).toEqual([]);
  });

  it("cookies expire when the privacy page says", () => {
    const { text } = words("privacy");
    expect(text).toContain(`sid: mantém você dentro da sua conta. Dura até ${sessionCookieSeconds / 86_400} dias`);
    expect([codeSeconds, secondStepSeconds]).toEqual([signInSeconds, signInSeconds]);
    expect(text).toContain(`oauth_tx, code_tx e factor_tx: só durante o login, até ${signInSeconds / 60} minutos`);
  });

  it("e-mails and the guarantee end when the texts say", () => {
    expect(words("privacy").text).toContain(
      `Texto dos e-mails que mandamos: ${retention.emails.period.days} dias depois do envio`,
    );
    expect(words("terms").text).toContain("Você tem 30 dias, contados da confirmação do pagamento");
    const longer = { GUARANTEE_DAYS: "45", ANSWER_HOURS: "48" };
    expect(words("terms", longer).text).toContain("Você tem 45 dias, contados da confirmação do pagamento");
    expect(words("refunds", longer).text).toContain("45 dias corridos, contados da confirmação do pagamento");
    expect(words("accessibility", longer).text).toContain("Respondemos em até 48 horas");
  });

  it("names those who confirm identities here, and whether mail leaves the house", () => {
    expect(words("privacy").text).toContain("(conta de demonstração)");
    expect(words("privacy").text).toContain("nesta instalação nenhum está ligado");
    const { text } = words("privacy", {
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "secret",
      SMTP_URL: "smtp://correio.example",
    });
    expect(text).toContain("(Google)");
    expect(text).toContain("entrega os e-mails que mandamos a você");
  });

  it("names the provider of the assistant's answers, if there is one, and how long a conversation stays", () => {
    const { text } = words("privacy");
    expect(text).toContain("nada da conversa sai dele");
    expect(text).toContain("Conversas com o assistente: 24 horas depois da última mensagem");
    const outside = words("privacy", { AI_BASE_URL: "https://modelo.exemplo.test/v1", AI_MODEL: "m" }).text;
    expect(outside).toContain("sem o seu nome e sem o seu e-mail, ao serviço em modelo.exemplo.test");
    expect(outside).not.toContain("nada da conversa sai dele");
  });

  it("asks about personal data where the school says, else at its own address", () => {
    expect(words("privacy").text).toContain(`Para falar de dados pessoais: ${school.CONTACT_EMAIL}`);
    const { text } = words("privacy", { DATA_PROTECTION_CONTACT: "Ana Dias, dados@boaterra.example" });
    expect(text).toContain("Para falar de dados pessoais: Ana Dias, dados@boaterra.example");
  });

  it.each([
    ["terms", "art. 49 do Código de Defesa do Consumidor"],
    ["terms", "acesso vitalício"],
    ["terms", "não são reconhecidos pelo MEC"],
    ["terms", "Decreto nº 5.154/2004"],
    ["terms", "R$ 120 por mês"],
    ["terms", "pode ser retirada pela direção"],
    ["terms", "ou quando a escola o revoga"],
    ["terms", "os pagamentos são simulados"],
    ["terms", "em até 24 horas"],
    ["refunds", "A nossa garantia já inclui esses 7 dias"],
    ["refunds", "Pedir reembolso"],
    ["privacy", "art. 11, II, d"],
    ["privacy", "em até 15 dias"],
    ["privacy", "Do endereço de rede ficam só os primeiros números"],
    ["privacy", "a sua identidade é confirmada pelo provedor de login"],
    ["accessibility", "ABNT NBR 17225"],
  ] as const)("%s says: %s", (name, sentence) => expect(words(name).text).toContain(sentence));

  it("say who collects where the school sells with Mercado Pago, and nothing of a simulation", () => {
    const selling = {
      PAYMENTS_PROVIDER: "mercado_pago",
      MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-0123456789-1",
      MERCADO_PAGO_WEBHOOK_SECRET: "s".repeat(20),
    };
    expect(words("privacy", selling).text).toContain("o Mercado Pago recebe o seu nome, o seu e-mail");
    expect(words("refunds", selling).text).toContain("o Mercado Pago devolve o valor a quem pagou");
    for (const name of ["privacy", "terms", "refunds"] as const) {
      expect(words(name, selling).text).not.toContain("simulad");
    }
  });

  it("promises no recognition that a free course does not have", () => {
    for (const name of names) expect(words(name).text).not.toMatch(/(?<!não são )reconhecidos? pelo MEC/i);
  });
});
