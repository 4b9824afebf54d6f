import { describe, expect, it } from "vitest";
import {
  certificateCorrectedEmail,
  certificateEmail,
  certificateRevokedEmail,
} from "#app/domain/mail/certificate-emails.ts";
import type { Email } from "#app/domain/mail/compose.ts";
import { payoutEmail, saleEmail } from "#app/domain/mail/instructor-emails.ts";
import { meetingCancelledEmail, meetingChangedEmail, meetingReminderEmail } from "#app/domain/mail/meeting-emails.ts";
import { orderEmail } from "#app/domain/mail/order-emails.ts";
import { type PaymentFacts, receiptEmail } from "#app/domain/mail/payment-emails.ts";
import {
  lateMoneyEmail,
  partRefundEmail,
  refundEmail,
  refundFormEmail,
  refundRefusedEmail,
  refundRequestedEmail,
} from "#app/domain/mail/refund-emails.ts";
import {
  newReplyEmail,
  newTicketEmail,
  type TicketFacts,
  ticketAnsweredEmail,
  ticketReceivedEmail,
} from "#app/domain/mail/ticket-emails.ts";
import { refundDescription } from "#app/domain/payments/payment.ts";
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
  trailId: null,
  trailTitle: null,
  dispute: null,
  isBeingMade: false,
  seats: null,
  buyerId: "00000000-0000-4000-8000-000000000000",
  buyerName: "Ester Lima",
  givenName: "Ester",
  amountCents: 19_700,
  discountCents: 0,
  couponCode: null,
  feeCents: null,
  instalments: null,
  provider: "simulator",
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
  returnedCents: 0,
  toPay: { kind: "pix", code: "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400006304ABCD" },
  guaranteeDays: 30,
  refundUntil: null,
  isSimulated: false,
  isTest: false,
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
  revokedNote: null,
  hash: "ab".repeat(32),
  givenName: "Ester",
  snapshot: {
    certificate_number: "ESCOLA-EXEMPLO-2026-11-000001",
    student_name: "Ester Lima",
    course_title: "Romanos com lupa",
    duration_hours: 12.5,
    completion_date: "2026-11-20T02:30:00.000Z",
    organization_name: "Escola Exemplo",
    program: {},
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
const answer = { message: "Bom dia!\n\nJá abre. Pode conferir?", files: 0, authorName: "Marta" };

/** What somebody reads of each part: white space of any kind is a space, and HTML is only its words and addresses. */
function bothParts({ text, html }: Email) {
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

function expectBoth(email: Email, said: string[]) {
  for (const part of bothParts(email)) for (const each of said) expect(part).toContain(each);
}

const meeting = {
  leave: "https://escola.example/unsubscribe/x",
  id: 5,
  className: "Discipulado de domingo",
  title: "Orar com os Salmos de lamento, do 3 ao 13",
  minutes: 90,
  place: "Sala 2, ao lado da biblioteca",
  link: "https://sala.example/j/123",
  givenName: "Ester",
  startsAt: new Date("2026-11-29T12:00:00Z"),
  now: new Date("2026-11-28T12:00:00Z"),
};

const own = { by: "buyer", refund: { amountCents: 19_700, reason: null } } as const;
const open = { kind: "rest", amountCents: 19_700, reason: null } as const;
const nothingElse = { certificateNumbers: [], isEnded: true };

const everyEmail = {
  pix: orderEmail(pix, school),
  boleto: orderEmail(boleto, school),
  paid: orderEmail(paid, school),
  receipt: receiptEmail(paid, school),
  refund: refundEmail(
    refunded,
    { taken: { certificateNumbers: ["ESCOLA-EXEMPLO-2026-11-000001"], isEnded: true }, ...own },
    school,
  ),
  requested: refundRequestedEmail(paid, open, school),
  form: refundFormEmail({ ...boleto, provider: "asaas" }, open, school),
  refused: refundRefusedEmail(paid, open, school)!,
  part: partRefundEmail(paid, { amountCents: 5_000, reason: "Uma aula saiu do ar." }, school),
  late: lateMoneyEmail(pix, school),
  sale: saleEmail(
    {
      givenName: "Ester",
      courseTitle: "Romanos com lupa",
      trailTitle: null,
      priceCents: 19_700,
      amountCents: 6_895,
      feeCents: 0,
      availableAt: null,
    },
    school,
  ),
  payout: payoutEmail({ givenName: "Ester", reference: "E2E-778", count: 3, totalCents: 20_685 }, school),
  certificate: certificateEmail(certificate, school),
  corrected: certificateCorrectedEmail({ ...certificate, replaced: "ESCOLA-EXEMPLO-2026-10-000007" }, school),
  revoked: certificateRevokedEmail({ ...certificate, revokedNote: "Emitido para a pessoa errada." }, school),
  reminder: meetingReminderEmail(meeting, school),
  changed: meetingChangedEmail(meeting, school),
  cancelled: meetingCancelledEmail(meeting, school),
  ticket: ticketReceivedEmail(ticket, school),
  answer: ticketAnsweredEmail(ticket, answer, school),
};

describe.each(Object.entries(everyEmail))("every e-mail (%s)", (_name, email) => {
  it("says in both parts who writes, as the law asks", () => {
    expectBoth(email, ["Escola Exemplo Ltda.", "12.ABC.345/01DE-35", "Rua Um, 1, Recife", "contato@escola.example"]);
    expectBoth(email, ["Olá, Ester"]);
  });

  it("keeps its text within 72 columns, save what must stay whole", () => {
    const long = email.text.split("\n").filter((line) => [...line].length > 72);
    expect(long.filter((line) => !/^(https:\/\/|000201)/.test(line))).toEqual([]);
  });

  it("loads nothing, runs nothing, and styles each element inline", () => {
    expect(email.html).not.toMatch(/<(img|script|link|style|iframe|form)\b|url\(|\bon\w+=|@import/i);
    const outside = [...email.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
    expect(outside.filter((address) => !address.startsWith("https://escola.example"))).toEqual([]);
  });
});

describe("an order", () => {
  it("that waits for PIX gives the code, whole, and its last moment", () => {
    expect(everyEmail.pix.subject).toBe("Pedido recebido: Romanos com lupa");
    const code = pix.toPay?.kind === "pix" ? pix.toPay.code : "";
    expect(everyEmail.pix.text.split("\n")).toContain(code);
    expectBoth(everyEmail.pix, [code, "vale até 20/11/2026 às 23:30", "R$ 197,00", "feito em 20/11/2026 às 22:30"]);
    expectBoth(everyEmail.pix, ["https://escola.example/payments/12", "Escola Exemplo Ltda., CNPJ 12.ABC.345/01DE-35"]);
  });

  it("that waits for a boleto gives the line, and the day on which the bank still takes it", () => {
    expectBoth(everyEmail.boleto, [
      "00090.00001 00000.000000 00000.000018 6 16410000019700",
      "vencimento em 22/11/2026",
      "Pague até 23/11/2026",
      "não é dia útil: o banco aceita o pagamento até 23/11/2026, sem acréscimo",
    ]);
    const onTime = orderEmail({ ...boleto, boletoDueDate: "2026-11-23" }, school);
    for (const part of bothParts(onTime)) expect(part).not.toContain("não é dia útil");
  });

  it("that is paid on a gateway's page leads to our own, with the last moment of a card", () => {
    const toPay = { kind: "redirect", url: "https://gateway.example/i/1", host: "Mercado Pago" } as const;
    const card = orderEmail({ ...pix, method: "credit_card", toPay }, school);
    expectBoth(card, ["Você paga na página do Mercado Pago, até 20/11/2026 às 23:30. Se já fez isso"]);
    const byBoleto = orderEmail({ ...pix, method: "boleto", toPay }, school);
    expectBoth(byBoleto, ["O boleto é feito na página do Mercado Pago. Se já fez isso"]);
    for (const part of [...bothParts(card), ...bothParts(byBoleto)]) expect(part).not.toContain("gateway.example");
  });

  it("says how to withdraw: 7 days by law, 30 by promise, with the date once it is known", () => {
    for (const email of [everyEmail.pix, everyEmail.boleto]) {
      expectBoth(email, ["7 dias", "art. 49", "30 dias", "https://escola.example/reembolso"]);
      expectBoth(email, ["https://escola.example/termos"]);
    }
    expectBoth(everyEmail.receipt, ["7 dias", "art. 49", "até 20 de dezembro de 2026"]);
    expectBoth(everyEmail.receipt, ["https://escola.example/courses/4", "https://escola.example/termos"]);
  });

  it("asks nobody to pay what is only simulated", () => {
    const [text, html] = bothParts(orderEmail({ ...pix, isSimulated: true }, school));
    expect([text, html]).toEqual([
      expect.stringContaining("SIMULAÇÃO: não pague este código"),
      expect.stringContaining("SIMULAÇÃO: não pague este código"),
    ]);
    expectBoth(orderEmail({ ...boleto, isSimulated: true }, school), ["não pague este boleto"]);
    expectBoth(receiptEmail({ ...paid, isSimulated: true }, school), ["nenhum valor é cobrado nem devolvido"]);
    for (const part of bothParts(everyEmail.receipt)) expect(part).not.toContain("simulação");
  });

  it("says of every message about a sale in test mode that it was one", () => {
    const ordered = { ...pix, isTest: true };
    expectBoth(orderEmail(ordered, school), ["MODO DE TESTE: não pague este código"]);
    const hosted = { ...ordered, toPay: { kind: "redirect", url: "https://pay.example", host: "Asaas" } } as const;
    for (const email of [
      orderEmail(hosted, school),
      receiptEmail({ ...paid, isTest: true }, school),
      refundEmail({ ...refunded, isTest: true }, { taken: nothingElse, ...own }, school),
    ])
      expectBoth(email, ["em modo de teste: nenhum valor é cobrado nem devolvido"]);
    for (const part of bothParts(everyEmail.receipt)) expect(part).not.toContain("modo de teste");
  });
});

describe("an e-mail of a school that chose a colour", () => {
  it("has it wherever others are green", () => {
    const { html } = receiptEmail(paid, schoolOf(testSettings({ ...facts, SCHOOL_COLOR: "#27408b" })));
    expect(receiptEmail(paid, school).html.replaceAll("#1d6b3c", "#27408b")).toBe(html);
    expect(html.match(/#27408b/g)!.length).toBeGreaterThan(2);
  });
});

describe("an e-mail of a school that a person runs", () => {
  it("calls the number a CPF everywhere", () => {
    const person = schoolOf(testSettings({ ...facts, COMPANY_TAX_ID: "529.982.247-25" }));
    for (const email of [orderEmail(pix, person), receiptEmail(paid, person), ticketReceivedEmail(ticket, person)]) {
      expectBoth(email, ["CPF 529.982.247-25"]);
      for (const part of bothParts(email)) expect(part).not.toContain("CNPJ");
    }
  });
});

describe("a receipt", () => {
  it("says of instalments on the gateway's own page that their interest is no part of the sale", () => {
    const divided = { ...paid, provider: "mercado_pago", instalments: 3 };
    expectBoth(receiptEmail(divided, school), ["Se teve juros, o Mercado Pago os cobrou à parte"]);
    for (const payment of [paid, { ...divided, provider: "asaas" }])
      for (const part of bothParts(receiptEmail(payment, school))) expect(part).not.toContain("juros");
  });

  it("does not take the buyer of a group for who studies", () => {
    const group = receiptEmail({ ...paid, seats: 5 }, school);
    expectBoth(group, ["Se o curso não servir para o grupo, devolvemos"]);
    expectBoth(everyEmail.receipt, ["Se o curso não for para você, devolvemos"]);
  });

  it("says what was paid, by whom, to whom, when and how, and until when it may be taken back", () => {
    expect(everyEmail.receipt.subject.replace(/\s/g, " ")).toBe("Recibo: Romanos com lupa (R$ 197,00)");
    expectBoth(everyEmail.receipt, [
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
    expectBoth(everyEmail.refund, [
      "R$ 197,00",
      "25/11/2026 às 09:00",
      "mesmo cartão",
      "inscrição no curso foi encerrada",
    ]);
    expectBoth(everyEmail.refund, ["O certificado ESCOLA-EXEMPLO-2026-11-000001 foi revogado"]);
    const without = refundEmail(refunded, { taken: nothingElse, ...own }, school);
    for (const part of bothParts(without)) expect(part).not.toContain("certificado");
  });

  it.each([
    ["credit_card", "Reembolso confirmado"],
    ["pix", "Reembolso confirmado"],
    ["boleto", "Reembolso pedido"],
  ] as const)("by %s says in the page's own words which way the money takes", (method, title) => {
    const simulated = { ...refunded, method, isSimulated: true };
    const email = refundEmail(simulated, { taken: nothingElse, ...own }, school);
    expect([email.html, email.text]).toEqual([
      expect.stringContaining(title),
      expect.stringContaining(title.toUpperCase()),
    ]);
    expectBoth(email, [refundDescription({ method, provider: "simulator", dispute: null })]);
  });

  it("by the bank or by the school, in its own panel too, is not taken for the buyer's wish", () => {
    const undone = { ...own, taken: nothingElse };
    const lost = refundEmail({ ...refunded, dispute: "lost" }, { ...undone, by: "provider" }, school);
    expectBoth(lost, ["A contestação desta compra terminou, e o banco decidiu a seu favor.", "o banco já devolveu"]);
    const byHand = refundEmail(refunded, { ...undone, by: "provider" }, school);
    expectBoth(byHand, ["A escola está devolvendo o valor do curso."]);
    for (const part of [...bothParts(lost), ...bothParts(byHand)])
      expect(part).not.toMatch(/o seu pedido de reembolso|foi você quem pediu/);
  });

  it("by boleto claims nothing that has not happened", () => {
    const boleto = { ...refunded, method: "boleto", isSimulated: true } as const;
    const email = refundEmail(boleto, { taken: nothingElse, ...own }, school);
    expectBoth(email, ["Valor a devolver", "Falta só combinar"]);
    for (const part of bothParts(email)) expect(part).not.toMatch(/Valor devolvido|já foi atendido|Não falta nada/);
  });

  it.each([
    ["mercado_pago", "O Mercado Pago devolve o valor a quem pagou"],
    ["asaas", "O Asaas devolve o valor na conta que você informar em um formulário dele"],
  ])("by a boleto of a gateway leaves nothing to arrange: %s", (provider, words) => {
    const boleto = { ...refunded, method: "boleto", provider, isSimulated: false } as const;
    const email = refundEmail(boleto, { taken: nothingElse, ...own }, school);
    expectBoth(email, ["Valor devolvido", words]);
    for (const part of bothParts(email)) expect(part).not.toContain("combinar");
  });
});

describe("a certificate", () => {
  it("says its number, where it is and where it is checked, and that it is of a free course", () => {
    expectBoth(everyEmail.certificate, [
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
    expect(everyEmail.ticket.subject).toBe("Recebemos a sua mensagem (ticket #7)");
    expectBoth(everyEmail.ticket, [
      "em até 24 horas",
      "A aula 3 não abre",
      "Desde ontem ela não abre no meu telefone.",
    ]);
    expect(everyEmail.ticket.text).toContain("\n> Bom dia!\n>\n> Desde ontem");
  });

  it("to an address that anybody may have typed carries nothing that its sender wrote", () => {
    const spam = ticketReceivedEmail(
      { ...ticket, isKnown: false, name: "Ganhe já", subject: "Clique em golpe", description: "O golpe é este" },
      school,
    );
    for (const part of [spam.subject, ...bothParts(spam)]) expect(part).not.toMatch(/golpe|ganhe/i);
    expectBoth(spam, ["Olá.", "A sua mensagem chegou com o número #7", "Se não foi você quem escreveu"]);
  });
});

describe("replies to a ticket", () => {
  const spam = "www.golpe.example ou https://golpe.example/y ou eu@golpe.example";
  const unfollowed = /golpe\.example|https:\/\/golpe|www\.golpe|@golpe/;
  const visitor = { ...ticket, isKnown: false, name: "Ganhe em golpe.example", subject: spam, description: spam };

  it("by the school comes whole, with the way on", () => {
    expect(everyEmail.answer.subject).toBe("Resposta da escola (ticket #7)");
    expectBoth(everyEmail.answer, ["Marta, da nossa equipe, respondeu", "Já abre. Pode conferir?"]);
    expectBoth(everyEmail.answer, ["https://escola.example/support/7", "A aula 3 não abre"]);
  });

  it("by the school to a visitor shows nobody's address but the school's, and no page that they cannot open", () => {
    const email = ticketAnsweredEmail(visitor, answer, school);
    expectBoth(email, ["Olá.", "Escreva para contato@escola.example com “ticket #7” no assunto."]);
    for (const part of bothParts(email)) expect(part).not.toMatch(unfollowed);
    expect(email.html).not.toContain("/support/");
  });

  it("to the school says from whom, until when, and where to answer", () => {
    const email = newTicketEmail(ticket, school);
    expect(email.subject).toBe("Novo ticket #7: A aula 3 não abre");
    expectBoth(email, ["Conteúdo de curso", "Alta", "Ester Lima, ester@exemplo.test (tem conta)"]);
    expectBoth(email, ["Primeira resposta até 21/11/2026 às 09:00.", "https://escola.example/admin/support/7"]);
    expectBoth(newReplyEmail(ticket, { message: "Obrigada!", files: 1 }, school), ["Obrigada!", "/admin/support/7"]);
  });

  it("to the school carries nothing that could be followed, no matter who wrote it", () => {
    for (const isKnown of [true, false]) {
      const written = { ...visitor, isKnown };
      for (const email of [
        newTicketEmail(written, school),
        newReplyEmail(written, { message: spam, files: 0 }, school),
      ]) {
        expect(email.subject).not.toMatch(unfollowed);
        for (const part of bothParts(email)) expect(part).not.toMatch(unfollowed);
        expect(email.text.split("\n").filter((line) => [...line].length > 72 && !/^https/.test(line))).toEqual([]);
      }
    }
  });
});

describe("what somebody typed", () => {
  const typed = `<img src=x onerror="alert(1)"> & 'cia'`;

  it("is in the HTML as typed, and is no HTML", () => {
    const emails = [
      orderEmail({ ...pix, courseTitle: typed, givenName: typed }, school),
      receiptEmail({ ...paid, courseTitle: typed, buyerName: typed, givenName: typed }, school),
      certificateEmail({ ...certificate, snapshot: { ...certificate.snapshot, student_name: typed } }, school),
      ticketReceivedEmail({ ...ticket, description: typed, subject: typed, name: typed }, school),
      ticketAnsweredEmail({ ...ticket, name: typed }, { message: typed, files: 0, authorName: typed }, school),
      newTicketEmail({ ...ticket, description: typed, subject: typed, name: typed }, school),
      newReplyEmail({ ...ticket, name: typed }, { message: typed, files: 0 }, school),
    ];
    for (const email of emails) {
      expect(email.html).not.toContain("<img");
      expectBoth(email, [typed]);
    }
  });

  it("never makes a second line of a subject, nor of a greeting", () => {
    const email = orderEmail(
      { ...pix, courseTitle: "Um\r\nBcc: eu@golpe.example", givenName: "Ester\nLima\u2028" },
      school,
    );
    expect(email.subject).toBe("Pedido recebido: Um Bcc: eu@golpe.example");
    expect(email.text).toContain("\nOlá, Ester Lima.\n");
  });
});
