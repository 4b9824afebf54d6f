import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payments } from "#drizzle/schema/payments.ts";
import { aSchoolAtWork, today } from "#tests/api/a-school-at-work.ts";
import { account } from "#tests/domain/commissions/an-account.ts";

/** What the screens of money and of support say, word for word, on the pages that the server sends. */
let school: Awaited<ReturnType<typeof aSchoolAtWork>>;
const see: typeof school.see = (...asked) => school.see(...asked);
const send: typeof school.send = (...asked) => school.send(...asked);

beforeAll(async () => {
  school = await aSchoolAtWork();
});
afterAll(() => school?.close());

const { is_active: _, ...typed } = account;

describe("what is paid", () => {
  it("is listed for anyone who paid and for admins, and for a visitor after signing in", async () => {
    expect((await see(null, "/payments")).words).toContain(
      "Acesso restrito Faça login para acessar seus pagamentos Entrar",
    );
    expect((await see("student", "/payments")).words).toMatch(/Meus Pagamentos .*Nenhuma transação encontrada/);
    const { words, links } = await see("admin", "/payments");
    const [{ transactionId }] = (await school.db.select().from(payments).where(eq(payments.id, school.paymentId))) as [
      typeof payments.$inferSelect,
    ];
    expect(words).toMatch(/Gestão de Pagamentos Receita total R\$ 197,00 .* Este mês R\$ 197,00 1 transação/);
    expect(words).toMatch(/Total de transações 1 100% de sucesso/);
    expect(words).toMatch(/Todos Concluídos Pendentes Com falha Estornados .*1 transação\b/);
    expect(words).toContain(
      `#${transactionId.slice(-8)} ID ${school.paymentId} Semente cara Rute Moreira PIX R$ 197,00 BRL Concluído ${today},`,
    );
    expect(links).toEqual(expect.arrayContaining([`/payments/${school.paymentId}`, "/payments?format=csv"]));
    expect((await see("admin", "/payments?status=refunded")).words).toContain("Sem transações em “Estornados” agora");
    expect((await see("admin", "/payments?status=refunded&q=nada")).words).toContain("Nenhuma transação encontrada");
  });

  it("earns the instructor 35%, said on their own page with the rules", async () => {
    const { words, links } = await see("instructor", "/instructor/commissions");
    expect(words).toMatch(/R\$ 68,95 .*a receber, 1 comissão|a receber, 1 comissão .*R\$ 68,95/);
    expect(words).toMatch(/recebido, 0 pagamentos .*este mês .*vendas? com comissão/);
    expect(words).toMatch(/Semente cara Rute Moreira Preço: R\$ 197,00 R\$ 68,95 \(35%\) Pendente disponível em/);
    expect(words).toMatch(
      /Você recebe 35% do preço de cada curso vendido; 65% ficam com a plataforma. Cursos gratuitos não geram comissão/,
    );
    expect(words).toMatch(/O pagamento é feito por PIX, uma vez por mês, até o dia 15\./);
    expect(links).toContain("/admin");
    const none = await Promise.all(
      ["", "?status=pending", "?status=processing", "?status=paid"].map(
        async (query) => (await see("colleague", `/instructor/commissions${query}`)).words,
      ),
    );
    const said = none.map((page) => /Pagas (.*?) Como funcionam/.exec(page)![1]);
    expect(new Set(said).size).toBe(4);
    expect((await see(null, "/instructor/commissions")).words).toContain("Acesso restrito");
  });

  it("is not marked by a payout that was given up", async () => {
    const { html } = await see("admin", "/admin/commissions");
    const [, selected] = /name="commission_ids"[^>]*value="(\d+)"/.exec(html)!;
    expect((await send("admin", `/admin/payouts/new?commission_ids=${selected}`, { selected: selected! })).status).toBe(
      303,
    );
    const { links } = await see("admin", "/admin/payouts");
    const payout = links.find((link) => /^\/admin\/payouts\/\d+$/.test(link))!;
    expect((await send("admin", `${payout}/cancellation`, {})).status).toBe(303);
    const late = await send("admin", payout, {});
    expect([late.status, late.words]).toEqual([409, expect.stringMatching(/Erro ao processar pagamentos .*cancelado/)]);
  });

  it("is marked by the admin, who learns which lines were taken meanwhile", async () => {
    const { html, words } = await see("admin", "/admin/commissions");
    expect(words).toMatch(
      /a pagar, 1 comissão R\$ 68,95 já pagas R\$ 0,00 este mês R\$ 68,95 instrutor 1 Sementeira R\$ 128,05/,
    );
    const [, id] = /name="commission_ids"[^>]*value="(\d+)"/.exec(html)!;
    const path = `/admin/commissions/paid?commission_ids=${id}`;
    const fields = { selected: id!, payment_reference: "PIX-1" };
    expect((await send("admin", path, fields)).status).toBe(303);
    const late = await send("admin", path, { ...fields, payment_reference: "PIX-2" });
    expect([late.status, late.words]).toEqual([
      409,
      expect.stringMatching(/Erro ao marcar comissões como pagas .*Algumas comissões já foram pagas ou não existem\./),
    ]);
    const paid = await see("admin", "/admin/commissions?status=paid");
    expect(paid.words).toContain(`Pago em ${today}`);
    expect(paid.html).not.toContain('name="commission_ids"');
    expect((await see("instructor", "/instructor/commissions?status=paid")).words).toContain("PIX-1");
  });
});

describe("where an instructor is paid", () => {
  it("says what is missing, and that all is there", async () => {
    const { words, links, html } = await see("colleague", "/payment-settings");
    expect(words).toMatch(
      /Configuração Incompleta Falta: Dados bancários Falta: Chave PIX Tudo certo: Configuração ativa/,
    );
    expect(words).toMatch(
      /Banco .*Agência .*Número da conta .*Tipo de conta Conta corrente Conta poupança Nome do titular/,
    );
    expect(words).toMatch(/A chave deve pertencer ao mesmo CPF ou CNPJ dos dados bancários\./);
    expect(words).toContain("Salvar configurações Salvando...");
    expect(html.match(/<option value="(cpf|cnpj|email|telefone|random)"/g)).toHaveLength(5);
    expect(links).toContain("/admin");
    const refused = await send("colleague", "/payment-settings", { ...typed, pix_key: "280.012.389-38" });
    expect([refused.status, refused.words]).toEqual([400, expect.stringContaining("Erro ao salvar configurações")]);
    expect((await send("colleague", "/payment-settings", typed)).status).toBe(303);
    const saved = await see("colleague", "/payment-settings");
    expect(saved.words).toMatch(/Configuração Completa Tudo certo: Dados bancários Tudo certo: Chave PIX Falta: /);
    expect(saved.html).toContain('value="529.982.247-25"');
  });

  it("is for those who teach", async () => {
    const { words, links } = await see("student", "/payment-settings");
    expect(words).toContain(
      "Acesso Negado Apenas instrutores e administradores podem acessar as configurações de pagamento Voltar à página inicial",
    );
    expect(links).toContain("/");
    expect((await see(null, "/payment-settings")).words).toContain("Acesso restrito");
  });
});

describe("support", () => {
  const nothing = "Você ainda não tem tickets de suporte. Crie um para começar.";

  it("explains itself, begins empty, and opens a ticket with the standard category and priority", async () => {
    const { words, links } = await see("student", "/support");
    expect(words).toMatch(
      /Suporte .*Criar o primeiro ticket Como Funciona o Suporte .*24\/7 .*até 24h.*Antes de criar um ticket/,
    );
    expect(words).toContain(nothing);
    expect(links).toContain("/support/new");
    const { html } = await see("student", "/support/new");
    for (const chosen of ["general", "normal"]) expect(html).toMatch(new RegExp(`<option value="${chosen}" selected`));
    const refused = await send("student", "/support/new", {
      subject: "",
      description: "",
      category: "general",
      priority: "normal",
    });
    expect([refused.status, refused.words]).toEqual([
      400,
      expect.stringMatching(/Erro ao criar ticket: .*Assunto e descrição são obrigatórios\./),
    ]);
  });

  it("lists it, finds it, and gives admins its status to choose", async () => {
    const ticket = {
      subject: "Aula muda",
      description: "Sem som na segunda.",
      category: "technical",
      priority: "urgent",
    };
    await send("student", "/support/new", ticket);
    const { words } = await see("student", "/support");
    expect(words).toContain(
      `Aula muda Prioridade: Urgente Aberto Sem som na segunda. Problema técnico · ${today} Ver Detalhes`,
    );
    expect(words).toMatch(/Todos Aberto Em Andamento Resolvido Fechado/);
    expect((await see("student", "/support?q=segunda&status=open")).words).toContain("Aula muda");
    for (const query of ["q=terceira", "status=closed"]) {
      expect((await see("student", `/support?${query}`)).words).toContain(
        "Nenhum ticket corresponde aos filtros aplicados.",
      );
    }
    const all = await see("admin", "/admin/support");
    expect(all.words).toMatch(
      /Aula muda .*Ester Lima estudante@sementeira\.example Problema técnico Prioridade: Urgente/,
    );
    expect(all.html).toMatch(/<option value="open" selected[^>]*>Aberto<.*>Em Andamento<.*>Resolvido<.*>Fechado</);
  });
});
