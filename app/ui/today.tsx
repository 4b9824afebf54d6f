import { countToday, type TodayItem, type TodayName } from "#app/domain/admin-stats/today.ts";
import { shortDate } from "#app/domain/calendar.ts";

/** Where each is worked on, and its words for one and for several. */
const lines: Record<TodayName, { href: string; one: string; many: string }> = {
  health: {
    href: "/admin/health",
    one: "verificação do sistema em vermelho",
    many: "verificações do sistema em vermelho",
  },
  disputes: {
    href: "/payments?dispute=open",
    one: "pagamento contestado no banco",
    many: "pagamentos contestados no banco",
  },
  tickets: { href: "/admin/support", one: "ticket espera resposta", many: "tickets esperam resposta" },
  questions: {
    href: "/instructor/questions",
    one: "dúvida de aluno espera resposta",
    many: "dúvidas de alunos esperam resposta",
  },
  reports: {
    href: "/instructor/questions?state=reported",
    one: "denúncia embaixo de uma aula espera decisão",
    many: "denúncias embaixo de aulas esperam decisão",
  },
  uploads: { href: "/admin/uploads", one: "envio de arquivo parou no meio", many: "envios de arquivo pararam no meio" },
  publications: {
    href: "/admin?status=draft",
    one: "curso não foi publicado na data: falta algo",
    many: "cursos não foram publicados na data: falta algo",
  },
  commissions: {
    href: "/admin/commissions",
    one: "comissão já pode ser paga",
    many: "comissões já podem ser pagas",
  },
  payouts: { href: "/admin/payouts", one: "lote de pagamento a confirmar", many: "lotes de pagamento a confirmar" },
  webhooks: { href: "/admin/webhooks", one: "integração parada", many: "integrações paradas" },
};

/** What waits, as lines that lead to where it is worked on. */
function TodayList({ items }: { items: TodayItem[] }) {
  return (
    <ul className="grid grow gap-x-8 sm:grid-cols-2">
      {items.map(({ name, n, since }) => {
        const { href, one, many } = lines[name];
        return (
          <li key={name} className="border-b border-line">
            <a href={href} className="flex min-h-11 flex-wrap items-center gap-x-2 py-1 hover:text-leaf">
              <strong className="min-w-8 text-xl tabular-nums">{countToday(n)}</strong>
              <span className="underline underline-offset-4">{n === 1 ? one : many}</span>
              {since && <span className="text-sm text-muted">desde {shortDate(since)}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** On a wide screen, before the figures. */
export function Today({ items }: { items: TodayItem[] }) {
  return (
    <section aria-labelledby="today" className="mb-4 flex flex-wrap gap-x-8">
      <h2 id="today" className="content-center text-lg font-semibold">
        Hoje
      </h2>
      {items.length ? (
        <TodayList items={items} />
      ) : (
        <p className="content-center text-muted">Nada espera por você agora.</p>
      )}
    </section>
  );
}

/** On a phone, folded, so that the list of courses begins near the top. */
export function TodayFolded({ items }: { items: TodayItem[] }) {
  if (!items.length) return null;
  return (
    <details className="mb-4 rounded-soft border border-wheat bg-wheat-wash px-4 sm:hidden">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Hoje: {items.length === 1 ? "1 assunto espera" : `${items.length} assuntos esperam`}
      </summary>
      <TodayList items={items} />
    </details>
  );
}
