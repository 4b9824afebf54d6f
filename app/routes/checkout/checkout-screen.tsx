import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import type { Discount, TypedCoupon } from "#app/domain/coupons/coupon.ts";
import { amountLabel } from "#app/domain/figures.ts";
import type { Seller } from "#app/domain/payments/checkout.ts";
import { methodLabels, type PaymentView } from "#app/domain/payments/payment.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TestMode } from "#app/ui/payment/test-mode.tsx";
import { failed, PaymentForm } from "./payment-form.tsx";

type CheckoutScreenProps = Omit<ComponentProps<typeof PaymentForm>, "priceCents" | "couponCode"> & {
  bought: {
    title: string;
    /** The instructor of a course, or the content of a trail. */
    by: string;
    priceCents: number;
    /** "este curso", and the way back: "Voltar ao curso". */
    words: { this: string; back: string };
    path: string;
    benefits: readonly (readonly [IconName, string])[];
  };
  pending: PaymentView | null;
  coupon: TypedCoupon | null;
  /** Where a coupon that covers the whole price enrols; null where it does not. */
  couponAction: string | null;
  /** Where the same is bought for a group. */
  groupPath?: string;
  /** What the address says besides the coupon. */
  query?: Record<string, string>;
  guaranteeUntil: string;
  isSimulated: boolean;
  /** The gateway's account moves no real money. */
  isTest: boolean;
  seller: Seller;
  /** What the buyer must know before paying. */
  children?: ReactNode;
};

/** The page on which a course or a trail is paid for. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const {
    bought,
    pending,
    coupon,
    couponAction,
    groupPath,
    query = {},
    guaranteeUntil,
    isSimulated,
    isTest,
    seller,
    children,
    ...form
  } = props;
  const discount = coupon?.discount ?? null;
  const totalCents = bought.priceCents - (discount?.discountCents ?? 0);
  return (
    <div className="mx-auto max-w-2xl px-4 pt-4 sm:pt-6">
      <a
        href={bought.path}
        className="inline-flex min-h-8 items-center gap-1 text-sm text-muted underline underline-offset-4 hover:text-leaf"
      >
        <Icon name="previous" size={16} /> {bought.words.back}
      </a>
      <h1 className="mt-1 text-3xl max-sm:text-2xl">Finalizar compra</h1>
      <div className="mt-3 flex min-w-0 flex-col gap-5">
        <OrderSummary bought={bought} discount={discount} guaranteeUntil={guaranteeUntil} />
        {isTest && form.host && <TestMode gateway={form.host} to="buyer" />}
        {coupon && !pending && <CouponForm coupon={coupon} query={query} />}
        {children}
        {pending ? (
          <>
            <ErrorSummary title={failed} errors={{ "": form.reply?.error?.[""] }} />
            <PendingNotice pending={pending} what={bought.words.this} />
          </>
        ) : discount && totalCents === 0 && couponAction ? (
          <form method="post" action={couponAction}>
            <input type="hidden" name="coupon_code" value={discount.code} />
            <Button wide>Inscrever-se sem pagar</Button>
          </form>
        ) : (
          <PaymentForm {...form} priceCents={totalCents} couponCode={discount?.code ?? null} />
        )}
        {!coupon && !pending && <CouponForm coupon={null} query={query} />}
        {groupPath && (
          <a
            href={groupPath}
            className="inline-flex min-h-8 items-center self-start text-sm text-leaf underline underline-offset-4"
          >
            Comprar para um grupo
          </a>
        )}
        {isSimulated && !pending && totalCents > 0 && (
          <Notice title="Esta é uma simulação de pagamento">
            <p>
              Nada é cobrado de verdade: não use um cartão real. Qualquer número serve, e o que termina em 0002 é
              recusado.
            </p>
          </Notice>
        )}
        <SellerNote seller={seller} action={totalCents === 0 ? "se inscrever" : "pagar"} />
      </div>
    </div>
  );
}

/**
 * What is being bought, its price and the guarantee, shown before the payment (Decreto 7.962/2013, art. 4) as one line
 * that can be opened.
 */
function OrderSummary({ bought, discount, guaranteeUntil }: OrderSummaryProps) {
  const { title, by, priceCents, benefits } = bought;
  const discountCents = discount?.discountCents ?? 0;
  const totalCents = priceCents - discountCents;
  return (
    <details className="group rounded-soft border border-line bg-raised">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2">
        <span className="min-w-0 grow truncate font-semibold">{title}</span>
        <strong data-price className="shrink-0 tabular-nums">
          {amountLabel(totalCents)}
        </strong>
        <Icon name="next" size={18} className="shrink-0 rotate-90 group-open:-rotate-90" />
        <span className="sr-only">Resumo do pedido</span>
      </summary>
      <div className="px-4 pb-5">
        <p className="text-sm text-muted">{by}</p>
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-4 tabular-nums">
          <dt className="text-muted">Preço</dt>
          <dd className="text-right">{amountLabel(priceCents)}</dd>
          <dt className="text-muted">Desconto</dt>
          <dd className="text-right">
            {discountCents > 0 && "−\u00a0"}
            {amountLabel(discountCents)}
          </dd>
          <dt className="mt-2 border-t border-line pt-3 font-semibold">Total</dt>
          <dd className="mt-2 border-t border-line pt-3 text-right text-xl font-semibold tabular-nums">
            {amountLabel(totalCents)}
          </dd>
        </dl>
        <ul className="mt-5 flex flex-col gap-3 border-t border-line pt-5 text-sm">
          <Note icon="check">Acesso imediato, assim que o pagamento é confirmado</Note>
          {benefits.map(([icon, words]) => (
            <Note key={icon} icon={icon}>
              {words}
              {icon === "safe" && `: pagando hoje, você pode pedir o dinheiro de volta até ${guaranteeUntil}`}
            </Note>
          ))}
        </ul>
      </div>
    </details>
  );
}

type OrderSummaryProps = Pick<CheckoutScreenProps, "bought" | "guaranteeUntil"> & { discount: Discount | null };

/** Closed until somebody has a coupon. Its code stands in the address, so that it can be shared. */
function CouponForm({ coupon, query }: { coupon: TypedCoupon | null; query: Record<string, string> }) {
  if (coupon?.discount)
    return (
      <Notice
        kind="success"
        title={`Cupom ${coupon.discount.code}: menos ${amountLabel(coupon.discount.discountCents)}`}
      >
        <a
          href={`?${new URLSearchParams(query)}`}
          className="inline-flex min-h-8 items-center underline underline-offset-4"
        >
          Tirar o cupom
        </a>
      </Notice>
    );
  return (
    <details id="coupon_code" open={Boolean(coupon?.error)} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-sm text-leaf underline underline-offset-4">
        Tem um cupom de desconto?
      </summary>
      <form method="get" className="flex flex-wrap items-end gap-3">
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          label="Código do cupom"
          field={{ name: "cupom", initialValue: coupon?.typed, errors: coupon?.error ? [coupon.error] : undefined }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button look="quiet">Aplicar cupom</Button>
      </form>
    </details>
  );
}

function Note({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} size={18} className="mt-0.5 shrink-0 text-leaf" />
      <span>{children}</span>
    </li>
  );
}

function PendingNotice({ pending, what }: { pending: PaymentView; what: string }) {
  return (
    <Notice kind="waiting" title={`Você já começou a pagar ${what}`}>
      <p>
        O pagamento de {amountLabel(pending.amountCents)} por {methodLabels[pending.method]}, pedido em{" "}
        {dateTimeLabel(pending.createdAt)}, está pendente.{" "}
        {pending.isBeingMade
          ? "Ele ainda está sendo preparado: para pagar de outra forma, espere um minuto e abra esta página de novo."
          : "Para pagar de outra forma, cancele-o primeiro."}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink href={href("/payments/:id", { id: String(pending.id) })}>Ver o pagamento pendente</ButtonLink>
        {!pending.isBeingMade && (
          <form
            method="post"
            action={href("/payments/:id/cancellation", { id: String(pending.id) })}
            className="max-sm:contents"
          >
            <Button look="danger">Cancelar e escolher outra forma</Button>
          </form>
        )}
      </div>
    </Notice>
  );
}

function SellerNote({ seller, action }: { seller: Seller; action: "pagar" | "se inscrever" }) {
  return (
    <div className="border-t border-line pt-5 text-sm text-muted">
      <p>
        Quem vende: {seller.legalName}, {seller.taxIdName} {seller.taxId}. {seller.address}.{" "}
        <a href={`mailto:${seller.email}`} className="underline underline-offset-4 hover:text-leaf">
          {seller.email}
        </a>
      </p>
      <p className="mt-2">
        Ao {action}, você concorda com os{" "}
        <a href="/termos" className="underline underline-offset-4 hover:text-leaf">
          termos de uso
        </a>{" "}
        e com a{" "}
        <a href="/reembolso" className="underline underline-offset-4 hover:text-leaf">
          política de reembolso
        </a>
        .
      </p>
    </div>
  );
}
