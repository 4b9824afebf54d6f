import { describe, expect, it } from "vitest";
import { certificateLetter } from "#app/domain/mail/letters/certificate.ts";
import type { Letter } from "#app/domain/mail/letters/composing/letter.ts";
import { orderLetter } from "#app/domain/mail/letters/order.ts";
import type { PaymentFacts } from "#app/domain/mail/letters/payment-facts.ts";
import { receiptLetter } from "#app/domain/mail/letters/receipt.ts";
import { refundLetter } from "#app/domain/mail/letters/refund.ts";
import { answerLetter, type TicketFacts, ticketLetter } from "#app/domain/mail/letters/ticket.ts";
import { arrivedLetter, repliedLetter } from "#app/domain/mail/letters/ticket-to-school.ts";
import { moneyBack } from "#app/domain/payments/labels.ts";
import { schoolOf } from "#app/domain/school.ts";
import { testSettings } from "#tests/support/people.ts";

const facts = {
  PLATFORM_NAME: "Escola Exemplo",
  PUBLIC_ORIGIN: "https://escola.example",
  LEGAL_NAME: "Escola Exemplo Ltda.",
  COMPANY_TAX_ID: "12.ABC.345/01DE-35",
  COMPANY_ADDRESS: "Rua Um, 1, Recife, PE, 50000-000",
  CONTACT_EMAIL: "contato@escola.example",
};
const school = schoolOf(testSettings(facts));

const pix: PaymentFacts = {
  id: 12,
  transactionId: "Xk29dkQ0aZ81mmPq7Lw2Bc",
  courseId: 4,
  courseTitle: "Romanos com lupa",
  buyerName: "Ester Lima",
  givenName: "Ester",
  amountCents: 19_700,
  currency: "BRL",
  method: "pix",
  status: "pending",
  cardBrand: null,
  cardLast4: null,
  boletoDueDate: null,
  createdAt: new Date("2026-11-21T01:30:00Z"),
  expiresAt: new Date("2026-11-21T02:30:00Z"),
  completedAt: null,
  failedAt: null,
  refundedAt: null,
  toPay: { kind: "pix", code: "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400006304ABCD" },
  refundUntil: null,
  isSimulated: false,
};

const boleto: PaymentFacts = {
  ...pix,
  method: "boleto",
  boletoDueDate: "2026-11-22",
  toPay: {
    kind: "boleto",
    line: "00090.00001 00000.000000 00000.000018 6 16410000019700",
    barcode: "00096164100000197000000000000000000000000001",
    paidOn: "2026-11-23",
  },
};

const paid: PaymentFacts = {
  ...pix,
  method: "credit_card",
  cardBrand: "Visa",
  cardLast4: "4242",
  status: "completed",
  completedAt: new Date("2026-11-21T01:30:05Z"),
  refundUntil: new Date("2026-12-21T01:30:05Z"),
  toPay: null,
  expiresAt: null,
};

const refunded: PaymentFacts = { ...paid, status: "refunded", refundedAt: new Date("2026-11-25T12:00:00Z") };

const certificate = {
  id: "5b0c3c1e-6f1c-4f4e-9f0e-6d3f7f3a9a10",
  hash: "ab".repeat(32),
  givenName: "Ester",
  snapshot: {
    certificate_number: "ESCOLA-EXEMPLO-2026-11-000001",
    student_name: "Ester Lima",
    course_title: "Romanos com lupa",
    duration_hours: 12.5,
    completion_date: "2026-11-20T02:30:00.000Z",
    organization_name: "Escola Exemplo",
  },
};

const ticket: TicketFacts = {
  id: 7,
  subject: "A aula 3 não abre",
  description: "Bom dia!\n\nDesde ontem ela não abre no meu telefone.",
  category: "course_content",
  priority: "high",
  name: "Ester Lima",
  email: "ester@exemplo.test",
  createdAt: new Date("2026-11-20T12:00:00Z"),
  isKnown: true,
};
const answer = { message: "Bom dia!\n\nJá abre. Pode conferir?", authorName: "Marta" };

/** What somebody reads of each part: white space of any kind is a space, and HTML is only its words and addresses. */
function bothParts({ text, html }: Letter) {
  const words = html
    .replace(/<(?:head)>.*<\/head>/s, "")
    .replace(/<a href="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
  const quoteless = text.replace(/^> ?/gm, "");
  return [quoteless, words].map((part) => part.replace(/[\s\u00a0]+/g, " "));
}

function expectBoth(letter: Letter, said: string[]) {
  for (const part of bothParts(letter)) for (const each of said) expect(part).toContain(each);
}

const everyLetter = {
  pix: orderLetter(pix, school),
  boleto: orderLetter(boleto, school),
  paid: orderLetter(paid, school),
  receipt: receiptLetter(paid, school),
  refund: refundLetter(refunded, { certificateNumber: "ESCOLA-EXEMPLO-2026-11-000001", isEnded: true }, school),
  certificate: certificateLetter(certificate, school),
  ticket: ticketLetter(ticket, school),
  answer: answerLetter(ticket, answer, school),
};

describe.each(Object.entries(everyLetter))("every letter (%s)", (_name, letter) => {
  it("says in both parts who writes, as the law asks", () => {
    expectBoth(letter, ["Escola Exemplo Ltda.", "12.ABC.345/01DE-35", "Rua Um, 1, Recife", "contato@escola.example"]);
    expectBoth(letter, ["Olá, Ester"]);
  });

  it("keeps its text within 72 columns, save what must stay whole", () => {
    const long = letter.text.split("\n").filter((line) => [...line].length > 72);
    expect(long.filter((line) => !/^(https:\/\/|000201)/.test(line))).toEqual([]);
  });

  it("fetches nothing, runs nothing, and styles each element by itself", () => {
    expect(letter.html).not.toMatch(/<(img|script|link|style|iframe|form)\b|url\(|\bon\w+=|@import/i);
    const outside = [...letter.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
    expect(outside.filter((address) => !address.startsWith("https://escola.example"))).toEqual([]);
  });
});

describe("an order", () => {
  it("that waits for PIX gives the code, whole, and its last moment", () => {
    expect(everyLetter.pix.subject).toBe("Pedido recebido: Romanos com lupa");
    const code = pix.toPay?.kind === "pix" ? pix.toPay.code : "";
    expect(everyLetter.pix.text.split("\n")).toContain(code);
    expectBoth(everyLetter.pix, [code, "vale até 20/11/2026 às 23:30", "R$ 197,00", "feito em 20/11/2026 às 22:30"]);
    expectBoth(everyLetter.pix, [
      "https://escola.example/payments/12",
      "Escola Exemplo Ltda., CNPJ 12.ABC.345/01DE-35",
    ]);
  });

  it("that waits for a boleto gives the line, and the day on which the bank still takes it", () => {
    expectBoth(everyLetter.boleto, [
      "00090.00001 00000.000000 00000.000018 6 16410000019700",
      "vencimento em 22/11/2026",
      "Pague até 23/11/2026",
      "não é dia útil: o banco aceita o pagamento até 23/11/2026, sem acréscimo",
    ]);
    const onTime = orderLetter({ ...boleto, boletoDueDate: "2026-11-23" }, school);
    for (const part of bothParts(onTime)) expect(part).not.toContain("não é dia útil");
  });

  it("says how to withdraw: 7 days by law, 30 by promise, with the date once it is known", () => {
    for (const letter of [everyLetter.pix, everyLetter.boleto, everyLetter.paid]) {
      expectBoth(letter, ["7 dias", "art. 49", "30 dias", "https://escola.example/reembolso"]);
      expectBoth(letter, ["https://escola.example/termos"]);
    }
    expectBoth(everyLetter.paid, ["até 20 de dezembro de 2026", "https://escola.example/courses/4"]);
  });

  it("asks nobody to pay what is only simulated", () => {
    const [text, html] = bothParts(orderLetter({ ...pix, isSimulated: true }, school));
    expect([text, html]).toEqual([
      expect.stringContaining("SIMULAÇÃO: não pague este código"),
      expect.stringContaining("SIMULAÇÃO: não pague este código"),
    ]);
    expectBoth(orderLetter({ ...boleto, isSimulated: true }, school), ["não pague este boleto"]);
    expectBoth(receiptLetter({ ...paid, isSimulated: true }, school), ["nenhum valor é cobrado nem devolvido"]);
    for (const part of bothParts(everyLetter.receipt)) expect(part).not.toContain("simulação");
  });
});

describe("a letter of a school that a person runs", () => {
  it("calls the number a CPF, wherever it stands", () => {
    const person = schoolOf(testSettings({ ...facts, COMPANY_TAX_ID: "529.982.247-25" }));
    for (const letter of [orderLetter(pix, person), receiptLetter(paid, person), ticketLetter(ticket, person)]) {
      expectBoth(letter, ["CPF 529.982.247-25"]);
      for (const part of bothParts(letter)) expect(part).not.toContain("CNPJ");
    }
  });
});

describe("a receipt", () => {
  it("says what was paid, by whom, to whom, when and how, and until when it may be taken back", () => {
    expect(everyLetter.receipt.subject.replace(/\s/g, " ")).toBe("Recibo: Romanos com lupa (R$ 197,00)");
    expectBoth(everyLetter.receipt, [
      "Romanos com lupa",
      "R$ 197,00",
      "Cartão de Crédito Visa, final 4242",
      "20/11/2026 às 22:30",
      "Ester Lima",
      "Escola Exemplo Ltda., CNPJ 12.ABC.345/01DE-35",
      "#Pq7Lw2Bc",
      "Xk29dkQ0aZ81mmPq7Lw2Bc",
      "até 20 de dezembro de 2026",
      "Não é nota fiscal",
      "https://escola.example/payments/12",
    ]);
  });
});

describe("a refund", () => {
  it("says how much comes back, when it was done, and what ended with it", () => {
    expectBoth(everyLetter.refund, [
      "R$ 197,00",
      "25/11/2026 às 09:00",
      "mesmo cartão",
      "inscrição no curso foi encerrada",
    ]);
    expectBoth(everyLetter.refund, ["O certificado ESCOLA-EXEMPLO-2026-11-000001 foi revogado"]);
    const without = refundLetter(refunded, { certificateNumber: null, isEnded: true }, school);
    for (const part of bothParts(without)) expect(part).not.toContain("certificado");
  });

  it.each([
    ["credit_card", "Reembolso confirmado"],
    ["pix", "Reembolso confirmado"],
    ["boleto", "Reembolso pedido"],
  ] as const)("by %s says in the page's own words which way the money takes", (method, title) => {
    const letter = refundLetter({ ...refunded, method }, { certificateNumber: null, isEnded: true }, school);
    expect([letter.html, letter.text]).toEqual([
      expect.stringContaining(title),
      expect.stringContaining(title.toUpperCase()),
    ]);
    expectBoth(letter, [moneyBack[method]]);
  });

  it("by boleto claims nothing that has not happened", () => {
    const letter = refundLetter({ ...refunded, method: "boleto" }, { certificateNumber: null, isEnded: true }, school);
    expectBoth(letter, ["Valor a devolver", "Falta só combinar"]);
    for (const part of bothParts(letter)) expect(part).not.toMatch(/Valor devolvido|já foi atendido|Não falta nada/);
  });
});

describe("a certificate", () => {
  it("says its number, where it is and where it is checked, and that it is of a free course", () => {
    expectBoth(everyLetter.certificate, [
      "ESCOLA-EXEMPLO-2026-11-000001",
      "12,5 horas",
      "19 de novembro de 2026",
      `https://escola.example/certificate/${certificate.id}`,
      `https://escola.example/certificate/verify/${certificate.hash}`,
      "Curso livre, nos termos do Decreto nº 5.154/2004.",
    ]);
  });
});

describe("a ticket", () => {
  it("says its number and when the answer comes, and quotes what was written", () => {
    expect(everyLetter.ticket.subject).toBe("Recebemos a sua mensagem (ticket #7)");
    expectBoth(everyLetter.ticket, [
      "em até 24 horas",
      "A aula 3 não abre",
      "Desde ontem ela não abre no meu telefone.",
    ]);
    expect(everyLetter.ticket.text).toContain("\n> Bom dia!\n>\n> Desde ontem");
  });

  it("to an address that anybody may have typed carries nothing that its sender wrote", () => {
    const spam = ticketLetter(
      { ...ticket, isKnown: false, name: "Ganhe já", subject: "Clique em golpe", description: "O golpe é este" },
      school,
    );
    for (const part of [spam.subject, ...bothParts(spam)]) expect(part).not.toMatch(/golpe|ganhe/i);
    expectBoth(spam, ["Olá.", "A sua mensagem chegou com o número #7", "Se não foi você quem escreveu"]);
  });
});

describe("what is said under a ticket", () => {
  const spam = "www.golpe.example ou https://golpe.example/y ou eu@golpe.example";
  const unfollowed = /golpe\.example|https:\/\/golpe|www\.golpe|@golpe/;
  const visitor = { ...ticket, isKnown: false, name: "Ganhe em golpe.example", subject: spam, description: spam };

  it("by the school comes whole, with the way on", () => {
    expect(everyLetter.answer.subject).toBe("Resposta da escola (ticket #7)");
    expectBoth(everyLetter.answer, ["Marta, da nossa equipe, respondeu", "Já abre. Pode conferir?"]);
    expectBoth(everyLetter.answer, ["https://escola.example/support/7", "A aula 3 não abre"]);
  });

  it("by the school to a visitor shows nobody's address but the school's, and no page that they cannot open", () => {
    const letter = answerLetter(visitor, answer, school);
    expectBoth(letter, ["Olá.", "Escreva para contato@escola.example com “ticket #7” no assunto."]);
    for (const part of bothParts(letter)) expect(part).not.toMatch(unfollowed);
    expect(letter.html).not.toContain("/support/");
  });

  it("to the school says from whom, until when, and where to answer", () => {
    const letter = arrivedLetter(ticket, school);
    expect(letter.subject).toBe("Novo ticket #7: A aula 3 não abre");
    expectBoth(letter, ["Conteúdo de curso", "Alta", "Ester Lima, ester@exemplo.test (tem conta)"]);
    expectBoth(letter, ["Primeira resposta até 21/11/2026 às 09:00.", "https://escola.example/admin/support/7"]);
    expectBoth(repliedLetter(ticket, { message: "Obrigada!" }, school), ["Obrigada!", "/admin/support/7"]);
  });

  it("to the school carries nothing that could be followed, whoever wrote it", () => {
    for (const isKnown of [true, false]) {
      const written = { ...visitor, isKnown };
      for (const letter of [arrivedLetter(written, school), repliedLetter(written, { message: spam }, school)]) {
        expect(letter.subject).not.toMatch(unfollowed);
        for (const part of bothParts(letter)) expect(part).not.toMatch(unfollowed);
        expect(letter.text.split("\n").filter((line) => [...line].length > 72 && !/^https/.test(line))).toEqual([]);
      }
    }
  });
});

describe("what somebody typed", () => {
  const typed = `<img src=x onerror="alert(1)"> & 'cia'`;

  it("stands in the HTML as they typed it, and is no HTML", () => {
    const letters = [
      orderLetter({ ...pix, courseTitle: typed, givenName: typed }, school),
      receiptLetter({ ...paid, courseTitle: typed, buyerName: typed, givenName: typed }, school),
      certificateLetter({ ...certificate, snapshot: { ...certificate.snapshot, student_name: typed } }, school),
      ticketLetter({ ...ticket, description: typed, subject: typed, name: typed }, school),
      answerLetter({ ...ticket, name: typed }, { message: typed, authorName: typed }, school),
      arrivedLetter({ ...ticket, description: typed, subject: typed, name: typed }, school),
      repliedLetter({ ...ticket, name: typed }, { message: typed }, school),
    ];
    for (const letter of letters) {
      expect(letter.html).not.toContain("<img");
      expectBoth(letter, [typed]);
    }
  });

  it("never makes a second line of a subject, nor of a greeting", () => {
    const letter = orderLetter(
      { ...pix, courseTitle: "Um\r\nBcc: eu@golpe.example", givenName: "Ester\nLima\u2028" },
      school,
    );
    expect(letter.subject).toBe("Pedido recebido: Um Bcc: eu@golpe.example");
    expect(letter.text).toContain("\nOlá, Ester Lima.\n");
  });
});
