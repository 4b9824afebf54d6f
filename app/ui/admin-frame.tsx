import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { Ability } from "#app/domain/access/authorise.ts";
import { countToday, type TodayItem, type TodayName } from "#app/domain/admin-stats/today.ts";
import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Pill, Pills } from "./list.tsx";

type AdminTab =
  | "courses"
  | "classes"
  | "trails"
  | "people"
  | "instructors"
  | "vouchers"
  | "coupons"
  | "commissions"
  | "support"
  | "webhooks"
  | "school"
  | "health";

type Tab = { tab: AdminTab; href: string; label: string; needs: Ability };

/** The tabs that somebody sees are those whose pages they may open; of two for the same pages, the first. */
const tabs: Tab[] = [
  { tab: "courses", href: "/admin", label: "Cursos", needs: "courses.manage" },
  { tab: "courses", href: "/admin", label: "Hoje", needs: "panel.enter" },
  { tab: "classes", href: "/admin/classes", label: "Turmas", needs: "classes.manage" },
  { tab: "trails", href: "/admin/trails", label: "Trilhas", needs: "trails.manage" },
  { tab: "people", href: "/admin/instructors/people", label: "Pessoas", needs: "people.see" },
  { tab: "instructors", href: "/admin/instructors", label: "Instrutores", needs: "roster.manage" },
  { tab: "vouchers", href: "/admin/vouchers", label: "Vouchers", needs: "vouchers.manage" },
  { tab: "coupons", href: "/admin/coupons", label: "Cupons", needs: "coupons.manage" },
  { tab: "commissions", href: "/admin/commissions", label: "Comissões", needs: "commissions.seeAll" },
  { tab: "support", href: "/admin/support", label: "Suporte", needs: "tickets.seeAll" },
  { tab: "webhooks", href: "/admin/webhooks", label: "Integrações", needs: "webhooks.manage" },
  { tab: "school", href: "/admin/school/about", label: "Escola", needs: "settings.manage" },
  { tab: "health", href: "/admin/health", label: "Saúde do sistema", needs: "health.see" },
];

/** What waits under which tab. */
const waiting: Partial<Record<AdminTab, TodayName[]>> = {
  commissions: ["commissions", "payouts"],
  support: ["tickets"],
  webhooks: ["webhooks"],
  health: ["health"],
};

type Panel = { may: Ability[]; today: TodayItem[] };

/** What every page of the panel knows: what the viewer may do, and what waits for them. */
export function usePanel() {
  const { may, today } = useRouteLoaderData("routes/layouts/admin") as Panel;
  return { may: (ability: Ability) => may.includes(ability), today };
}

type AdminFrameProps = {
  /** Left out if none of the tabs is current. */
  tab?: AdminTab;
  /** Content between heading and tabs; on a phone below everything, so that lists come first. */
  above?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of the panel's tabs: heading, links to the screens beside it, and the tabs that the viewer may open. On a phone
 * those links are only on the first tab, in a line that scrolls sideways, so that all content begins near the top.
 */
export function AdminFrame({ tab, above, children }: AdminFrameProps) {
  const { may, today } = usePanel();
  const shown = tabs.filter(({ needs }) => may(needs)).filter(({ tab }, at, all) => all[at - 1]?.tab !== tab);
  return (
    <div className="mx-auto flex max-w-6xl flex-col px-4 pt-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-sm text-muted">{areaName(may)}</p>
          <h1 className="text-xl sm:text-3xl">Painel administrativo</h1>
        </div>
        <p
          className={classNames(
            "pills -mx-4 flex gap-2 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0",
            tab !== "courses" && "max-sm:hidden",
          )}
        >
          {may("courses.manage") && (
            <ButtonLink href="/admin/courses/new" className={besideHeading}>
              Novo Curso
            </ButtonLink>
          )}
          {may("payments.seeAll") && (
            <ButtonLink href="/payments" look="quiet" className={besideHeading}>
              Pagamentos
            </ButtonLink>
          )}
          {may("certificates.manage") ? (
            <ButtonLink href="/admin/certificates/issued" look="quiet" className={besideHeading}>
              Certificados
            </ButtonLink>
          ) : (
            may("certificates.design") && (
              <ButtonLink href="/admin/certificates" look="quiet" className={besideHeading}>
                Configurar Certificados
              </ButtonLink>
            )
          )}
          {may("payoutAccounts.edit") && !may("commissions.seeAll") && (
            <ButtonLink href="/instructor/commissions" look="quiet" className={besideHeading}>
              Minhas Comissões
            </ButtonLink>
          )}
          {may("payoutAccounts.edit") && (
            <ButtonLink href="/payment-settings" look="quiet" className={besideHeading}>
              Dados de Pagamento
            </ButtonLink>
          )}
        </p>
      </header>
      {above && <div className="mt-4 max-sm:hidden">{above}</div>}
      <nav
        aria-label="Áreas do painel"
        className="pills -mx-4 mt-3 flex scroll-px-10 gap-x-2 overflow-x-auto border-b border-line px-2 max-sm:mt-4 sm:mx-0 sm:flex-wrap sm:gap-x-0 sm:px-0"
      >
        {shown.map(({ tab: name, href, label }) => (
          <a
            key={name}
            href={href}
            aria-current={name === tab ? "page" : undefined}
            className={classNames(
              "inline-flex min-h-11 shrink-0 items-center border-b-2 px-2 text-sm font-semibold sm:px-1.5",
              name === tab
                ? "border-leaf text-leaf not-first:[scroll-initial-target:nearest]"
                : "border-transparent text-muted hover:text-leaf",
            )}
          >
            {label}
            <Waiting items={today.filter(({ name: what }) => waiting[name]?.includes(what))} />
          </a>
        ))}
      </nav>
      <div className="pt-5">{children}</div>
      {/* In the page a second time: moved here by CSS alone, it would be seen jumping down as the list comes in. */}
      {above && <div className="mt-5 sm:hidden">{above}</div>}
    </div>
  );
}

/** Between the two pages of certificates, the one asked for every week first; for those who may open both. */
export function CertificatePages({ page }: { page: "issued" | "design" }) {
  const { may } = usePanel();
  if (!may("certificates.manage") || !may("certificates.design")) return null;
  return (
    <Pills label="Certificados">
      <Pill href="/admin/certificates/issued" active={page === "issued"} current="page">
        Emitidos
      </Pill>
      <Pill href="/admin/certificates" active={page === "design"} current="page">
        Configurar
      </Pill>
    </Pills>
  );
}

/** Small enough to stand in one line with the heading on a desktop, so that lists begin near the top. */
const besideHeading = "shrink-0 px-3! text-sm";

function areaName(may: (ability: Ability) => boolean) {
  if (may("team.manage")) return "Direção acadêmica";
  return may("courses.teach") ? "Área do instrutor" : "Equipe da escola";
}

function Waiting({ items }: { items: TodayItem[] }) {
  const n = items.reduce((sum, item) => sum + item.n, 0);
  if (!n) return null;
  return (
    <span className="relative ml-1.5 rounded-full bg-wheat-wash px-1.5 text-sm tabular-nums text-ink">
      {countToday(n)}
      <span className="sr-only"> à espera</span>
    </span>
  );
}
