import { href } from "react-router";
import { type CouponView, couponDays, couponStateLabels, discountLabel } from "#app/domain/coupons/coupon.ts";
import { couponList } from "#app/domain/coupons/coupons.server.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { ListedCode } from "#app/ui/listed-code.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const middleware: Route.MiddlewareFunction[] = [csvOfList(couponList)];

export const loader = page((ctx, { url }) => openList(ctx, url, couponList));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Cupons");

export default function Coupons({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="coupons">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Cupons de desconto</h2>
        {loaderData.found.total > 0 && <ButtonLink href={href("/admin/coupons/new")}>Novo cupom</ButtonLink>}
      </div>
      <DataList
        {...loaderData}
        caption="Cupons de desconto"
        counted={["cupom", "cupons"]}
        rowId={({ id }) => `cupom-${id}`}
        cells={{
          coupon: { className: "lg:w-1/3", cell: (coupon) => <Coupon coupon={coupon} /> },
          discount: { isNamed: true, className: "tabular-nums", cell: discountLabel },
          days: { isNamed: true, cell: couponDays },
          uses: { isNamed: true, isRight: true, cell: usesLabel },
          sold: {
            isNamed: true,
            isRight: true,
            cell: ({ sold, soldCents }) => `${count(sold)}, ${amountLabel(soldCents)}`,
          },
          given: { isNamed: true, isRight: true, cell: ({ discountCents }) => amountLabel(discountCents) },
          status: (coupon) => <Status coupon={coupon} />,
        }}
        empty={
          <EmptyState
            title="Nenhum cupom ainda"
            action={<ButtonLink href={href("/admin/coupons/new")}>Criar o primeiro cupom</ButtonLink>}
          >
            <p>Um cupom baixa o preço de cursos e trilhas para quem digita o código ao comprar.</p>
          </EmptyState>
        }
      />
    </AdminFrame>
  );
}

const count = (n: number) => n.toLocaleString("pt-BR");

const usesLabel = ({ uses, maxUses }: CouponView) =>
  maxUses === null ? count(uses) : `${count(uses)} de ${count(maxUses)}`;

function Coupon({ coupon }: { coupon: CouponView }) {
  const { id, code, description, usesPerPerson, isFirstPurchase } = coupon;
  return (
    <>
      <ListedCode id={`codigo-${id}`} code={code} />
      {description && <p className="mt-1 max-w-prose wrap-anywhere">{description}</p>}
      <p className="mt-1 text-muted wrap-anywhere">
        {targetsLabel(coupon)}
        {usesPerPerson > 1 && ` · até ${count(usesPerPerson)} vezes por pessoa`}
        {isFirstPurchase && " · só na primeira compra"}
      </p>
    </>
  );
}

function Status({ coupon: { id, code, isActive, state } }: { coupon: CouponView }) {
  return (
    <form
      method="post"
      action={href("/admin/coupons/:id/activation", { id: String(id) })}
      className="flex flex-wrap items-center gap-x-3 lg:-mt-2.5"
    >
      <Badge tone={state === "active" ? "leaf" : "plain"}>{couponStateLabels[state]}</Badge>
      <Button
        name="is_active"
        value={String(!isActive)}
        look="plain"
        className={`px-0! ${isActive ? "text-clay!" : ""}`}
      >
        {isActive ? "Desativar" : "Ativar"}
        <span className="sr-only"> {code}</span>
      </Button>
    </form>
  );
}

function targetsLabel({ isForAll, targets }: CouponView) {
  if (isForAll) return "Em todos os cursos e trilhas";
  if (!targets.length) return "A trilha em que ele valia foi excluída";
  return `Em ${targets.map(({ title }) => title).join(", ")}`;
}
