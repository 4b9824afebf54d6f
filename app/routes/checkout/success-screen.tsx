import type { ComponentProps, ReactNode } from "react";
import { href, redirect } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { boletoBankingDays } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import type { Seller } from "#app/domain/payments/checkout.ts";
import { testModeNotice } from "#app/domain/payments/no-money.ts";
import { methodInFull, type PaymentDetail, type PaymentInstructions } from "#app/domain/payments/payment.ts";
import { ButtonLink, LineLink } from "#app/ui/button.tsx";
import { CoursePicture } from "#app/ui/course-picture.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { NotYetPaid, ReceiptMail } from "#app/ui/payment/after-paying.tsx";
import { PaymentToMake } from "#app/ui/payment/payment-to-make.tsx";

type Words = readonly (readonly [IconName, string])[];

type SuccessScreenProps = {
  bought: {
    title: string;
    cover: ComponentProps<typeof CoursePicture>["course"];
    path: string;
    /** The address of this page. */
    here: string;
    /** "Seu curso", "O curso já é seu.", and what the purchase opens. */
    words: { label: string; yours: string; all: string };
    facts: Words;
    benefits: Words;
  };
  payment: PaymentDetail;
  seller: Seller;
  /** Whether the person has just said that they paid. */
  asks: boolean;
};

/**
 * Returns a completed payment, or one that can still be paid; redirects for any other, and to `path` if there is none.
 */
export function requireOutcome(payment: PaymentDetail | null, path: string): PaymentDetail {
  if (!payment) throw redirect(path);
  if (payment.status !== "completed" && !payment.toPay)
    throw redirect(href("/payments/:id", { id: String(payment.id) }));
  return payment;
}

/** The outcome of paying for a course or a trail. */
export function SuccessScreen(props: SuccessScreenProps) {
  const { toPay } = props.payment;
  return (
    <div className="mx-auto max-w-4xl px-4 pt-8">
      {toPay ? <Waiting {...props} toPay={toPay} /> : <Paid {...props} />}
    </div>
  );
}

const headings: Record<PaymentInstructions["kind"], { title: string; heading: string }> = {
  pix: { title: "Pague com PIX", heading: "Falta só pagar o PIX" },
  boleto: { title: "Pague o boleto", heading: "Falta só pagar o boleto" },
  redirect: { title: "Conclua o pagamento", heading: "Falta só concluir o pagamento" },
};

export function successTitle({ toPay }: PaymentDetail) {
  if (!toPay) return "Parabéns";
  return headings[toPay.kind].title;
}

type WaitingProps = SuccessScreenProps & { toPay: PaymentInstructions };

function Waiting({ bought, payment, toPay, seller, asks }: WaitingProps) {
  const isBoleto = payment.method === "boleto";
  return (
    <>
      <h1 className="text-3xl max-sm:text-2xl">{headings[toPay.kind].heading}</h1>
      {asks && (
        <div className="mt-6">
          <NotYetPaid method={payment.method} isHosted={toPay.kind === "redirect"} />
        </div>
      )}
      {toPay.kind === "redirect" && !toPay.boletoUrl && !asks && (
        <meta httpEquiv="refresh" content={`0;url=${toPay.url}`} />
      )}
      <div className="mt-4">
        <PaymentToMake payment={payment} toPay={toPay} seller={seller} />
      </div>
      <p className="mt-6 max-w-prose text-muted">
        O seu pedido de <strong className="font-semibold text-ink">{bought.title}</strong> está guardado. O acesso é
        liberado assim que o banco confirmar,{" "}
        {isBoleto ? `em até ${boletoBankingDays} dias úteis depois de pago` : "o que costuma levar segundos"}.
      </p>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col border-t border-line pt-6">
        <ButtonLink href={`${bought.here}?paguei`}>
          <Icon name="check" /> Já paguei
        </ButtonLink>
        <ButtonLink href={href("/payments/:id", { id: String(payment.id) })} look="quiet">
          Ver ou cancelar o pagamento
        </ButtonLink>
      </div>
    </>
  );
}

function Paid({ bought, payment }: SuccessScreenProps) {
  return (
    <>
      <header className="text-center">
        <Sprouting />
        <h1 className="mt-2 text-3xl">Parabéns!</h1>
        <p className="mx-auto mt-3 max-w-prose text-lg text-balance text-muted">
          Pagamento processado: {amountLabel(payment.amountCents)} no {methodInFull(payment)}.{" "}
          {payment.isTest && `${testModeNotice} `}
          {bought.words.yours}
        </p>
      </header>
      <section
        aria-label={bought.words.label}
        className="mt-8 grid gap-6 rounded-soft border border-line bg-raised p-5 sm:grid-cols-[14rem_1fr] sm:p-6"
      >
        <div className="max-sm:order-last">
          <CoursePicture course={bought.cover} eager />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <h2 className="text-xl">{bought.title}</h2>
          <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
            {bought.facts.map(([icon, words]) => (
              <Fact key={icon} icon={icon}>
                {words}
              </Fact>
            ))}
          </ul>
          <div className="mt-auto flex flex-wrap gap-3 pt-2">
            <ButtonLink href={bought.path} className="max-sm:w-full">
              Começar Agora
            </ButtonLink>
            <ButtonLink href="/my-courses" look="quiet" className="max-sm:w-full">
              Meus Cursos
            </ButtonLink>
          </div>
        </div>
      </section>
      <section aria-labelledby="beneficios" className="mt-8">
        <h2 id="beneficios" className="text-lg">
          O que está incluído
        </h2>
        <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
          <Benefit>{bought.words.all}</Benefit>
          {bought.benefits.map(([icon, words]) => (
            <Benefit key={icon}>
              {words}
              {icon === "safe" && payment.refund && `, até ${shortDate(payment.refund.until)}`}
            </Benefit>
          ))}
          <Benefit>Atualizações gratuitas</Benefit>
        </ul>
      </section>
      <div className="mt-8 border-t border-line pt-5">
        <ReceiptMail paymentId={payment.id} sentTo={payment.receiptSentTo} />
        <LineLink href={href("/payments/:id", { id: String(payment.id) })} className="mt-1">
          Ver o recibo
        </LineLink>
      </div>
    </>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon name={icon} size={16} /> {children}
    </li>
  );
}

function Benefit({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon name="check" size={18} className="mt-1 shrink-0 text-leaf" />
      <span>{children}</span>
    </li>
  );
}

function Sprouting() {
  return (
    <svg
      viewBox="0 0 160 72"
      width="200"
      height="90"
      className="mx-auto"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path className="stroke-line" d="M8 58q36-12 72-12t72 12M30 68q26-10 50-10t50 10" />
      <path className="stroke-leaf" d="M80 46V14m0 18q-22-1-26-21q25 0 26 21m0-6q19-2 23-21q-21 1-23 21" />
      <path className="stroke-wheat" d="M42 18v-8m-4 4h8M118 16v-8m-4 4h8M128 32v-6m-3 3h6M30 36v-6m-3 3h6" />
    </svg>
  );
}
