import { href } from "react-router";
import { type CouponView, couponDays, discountLabel } from "#app/domain/coupons/coupon.ts";
import { listCoupons } from "#app/domain/coupons/coupons.server.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { listHref } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const loader = page((ctx, { url }) => listCoupons(ctx, readQuery(pagingSchema(20), url)));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Cupons");

export default function Coupons({ loaderData: list }: Route.ComponentProps) {
  const isEmpty = list.total === 0;
  return (
    <AdminFrame tab="coupons">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Cupons de desconto</h2>
        {!isEmpty && <ButtonLink href={href("/admin/coupons/new")}>Novo cupom</ButtonLink>}
      </div>
      {isEmpty ? (
        <EmptyState
          title="Nenhum cupom ainda"
          action={<ButtonLink href={href("/admin/coupons/new")}>Criar o primeiro cupom</ButtonLink>}
        >
          <p>Um cupom baixa o preço de cursos e trilhas para quem digita o código ao comprar.</p>
        </EmptyState>
      ) : (
        <ul className="mt-6 border-b border-line">
          {list.data.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      )}
      <Pagination {...list} hrefOf={(page) => listHref("/admin/coupons", { page })} />
    </AdminFrame>
  );
}

const count = (n: number) => n.toLocaleString("pt-BR");

function CouponRow({ coupon }: { coupon: CouponView }) {
  const { id, code, description, isActive, uses, maxUses, usesPerPerson, sold, soldCents, discountCents } = coupon;
  const facts = [
    ["Desconto", discountLabel(coupon)],
    ["Vale", couponDays(coupon)],
    ["Usos", maxUses === null ? count(uses) : `${count(uses)} de ${count(maxUses)}`],
    ["Vendas", `${count(sold)}, ${amountLabel(soldCents)}`],
    ["Descontado", amountLabel(discountCents)],
  ] as const;
  return (
    <li id={`cupom-${id}`} className="border-t border-line py-5 target:bg-leaf-wash">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <code className="font-mono text-lg font-semibold break-all select-all">{code}</code>
            <Badge tone={isActive ? "leaf" : "plain"}>{isActive ? "Ativo" : "Inativo"}</Badge>
          </p>
          {description && <p className="mt-1 max-w-prose">{description}</p>}
          <p className="mt-1 text-sm text-muted">
            {targetsLabel(coupon)}
            {usesPerPerson > 1 && ` · até ${count(usesPerPerson)} vezes por pessoa`}
            {coupon.isFirstPurchase && " · só na primeira compra"}
          </p>
        </div>
        <form method="post" action={href("/admin/coupons/:id/activation", { id: String(id) })}>
          <Button name="is_active" value={String(!isActive)} look={isActive ? "danger" : "quiet"}>
            <Icon name={isActive ? "close" : "check"} size={18} /> {isActive ? "Desativar" : "Ativar"}
            <span className="sr-only"> {code}</span>
          </Button>
        </form>
      </div>
      <dl className="mt-3 grid pairs gap-x-6 gap-y-2 text-sm sm:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function targetsLabel({ isForAll, targets }: CouponView) {
  if (isForAll) return "Em todos os cursos e trilhas";
  if (!targets.length) return "A trilha em que ele valia foi excluída";
  return `Em ${targets.map(({ title }) => title).join(", ")}`;
}
