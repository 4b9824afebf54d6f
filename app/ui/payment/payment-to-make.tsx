import type { ReactNode } from "react";
import { href } from "react-router";
import { dateTimeLabel, dayLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { boletoDrawing } from "#app/domain/payments/boleto.ts";
import type { Seller } from "#app/domain/payments/checkout.ts";
import { type NoMoney, noMoneyOf } from "#app/domain/payments/no-money.ts";
import type { PaymentDetail, PaymentInstructions } from "#app/domain/payments/payment.ts";
import { pixDrawing } from "#app/domain/payments/pix.ts";
import { ButtonLink, LineLink } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { closedDayNote } from "./closed-day.ts";
import { CodeToCopy } from "./code-to-copy.tsx";

/** A code that pays nobody says so across its picture. */
function Stamped({ noMoney, children }: { noMoney: NoMoney | null; children: ReactNode }) {
  if (!noMoney) return children;
  return (
    <div className="relative overflow-hidden">
      {children}
      <p className="pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 -rotate-4 rounded-soft border-2 border-clay bg-raised px-2 py-0.5 text-sm font-bold whitespace-nowrap text-clay">
        {noMoney.toUpperCase()} — NÃO PAGAR
      </p>
    </div>
  );
}

type BoletoToPayProps = {
  line: string;
  barcode: string;
  amountCents: number;
  /** `2026-11-25` */
  dueDate: string;
  noMoney: NoMoney | null;
  seller: Pick<Seller, "legalName" | "taxId" | "taxIdName">;
};

function BoletoToPay({ line, barcode, amountCents, dueDate, noMoney, seller }: BoletoToPayProps) {
  const { d, width } = boletoDrawing(barcode);
  const closed = closedDayNote(dueDate);
  return (
    <div className="flex flex-col gap-5">
      <CodeToCopy
        id="linha-digitavel"
        label="Linha digitável"
        code={line}
        noMoney={noMoney}
        verb="Copiar linha digitável"
        copied="Linha copiada. Agora é só colar no app do seu banco."
      />
      {closed && <p>{closed}</p>}
      <div className="rounded-soft border border-line bg-raised p-4">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto_auto]">
          <Fact name="Beneficiário" className="font-semibold">
            {seller.legalName} · {seller.taxIdName} {seller.taxId}
          </Fact>
          <Fact className="font-semibold" name="Vencimento">
            {dayLabel(dueDate)}
          </Fact>
          <Fact className="font-semibold" name="Valor">
            {amountLabel(amountCents)}
          </Fact>
        </dl>
        <div className="mt-4 max-w-xl">
          <Stamped noMoney={noMoney}>
            <svg
              viewBox={`0 0 ${width} 1`}
              preserveAspectRatio="none"
              role="img"
              aria-label={`Código de barras ${barcode}`}
              shapeRendering="crispEdges"
              className="block h-14 w-full bg-[#fff] px-1"
            >
              <path d={d} fill="#000" />
            </svg>
          </Stamped>
        </div>
      </div>
    </div>
  );
}

type PixToPayProps = { code: string; amountCents: number; expiresAt: Date | null; noMoney: NoMoney | null };

/**
 * The school's PIX code. On a phone it is copied to the bank's app, so the QR code is folded away; on a wide screen it
 * is for a phone's camera.
 */
export function PixToPay({ code, amountCents, expiresAt, noMoney }: PixToPayProps) {
  const { d, size } = pixDrawing(code);
  const qrCode = (label: string) => (
    <Stamped noMoney={noMoney}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        className="size-60 rounded-soft border border-line bg-[#fff]"
      >
        <use href="#qr-pix" />
      </svg>
    </Stamped>
  );
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="flex min-w-0 flex-col gap-3">
        <p>
          <strong className="text-2xl font-semibold tabular-nums">{amountLabel(amountCents)}</strong>
          {expiresAt && <span className="block text-sm">O código vale até {dateTimeLabel(expiresAt)}.</span>}
        </p>
        <CodeToCopy
          id="codigo-pix"
          label="PIX copia e cola"
          code={code}
          noMoney={noMoney}
          verb="Copiar código PIX"
          copied="Código copiado. Agora é só colar no app do seu banco."
        />
        <p className="flex items-center gap-2 font-semibold text-wheat-deep">
          <Icon name="clock" size={18} /> Esperando o banco confirmar. Esta página muda sozinha.
        </p>
      </div>
      <svg aria-hidden="true" className="absolute size-0">
        <path id="qr-pix" d={d} fill="#000" />
      </svg>
      <details className="sm:hidden">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-leaf">
          Pagar com outro celular: QR code
        </summary>
        <div className="mt-2 flex justify-center">{qrCode("QR code do PIX")}</div>
      </details>
      <div className="max-sm:hidden">{qrCode("QR code do PIX")}</div>
    </div>
  );
}

type PaymentToMakeProps = { payment: PaymentDetail; toPay: PaymentInstructions; seller: Seller };

/**
 * What is still to be paid. A PIX takes seconds, so the page asks for the result by itself: by script, or without it by
 * reloading.
 */
export function PaymentToMake({ payment, toPay, seller }: PaymentToMakeProps) {
  const until = payment.expiresAt ? `, até ${dateTimeLabel(payment.expiresAt)}` : "";
  const awaited = toPay.kind !== "boleto" ? `/api/payments/${payment.id}` : undefined;
  return (
    <section aria-label="O que falta pagar" data-await={awaited} className="flex flex-col gap-5">
      {toPay.kind === "redirect" && (
        <>
          <p className="max-w-prose">
            <strong className="block text-2xl font-semibold tabular-nums">{amountLabel(payment.amountCents)}</strong>
            {payment.method !== "boleto"
              ? `Você paga na página do ${toPay.host}${until}. Se depois ela não trouxer você de volta, volte a esta página.`
              : `O boleto ${toPay.boletoUrl ? "já foi" : "é"} feito na página do ${toPay.host}. Quando o banco confirmar o pagamento, você recebe um e-mail.`}
          </p>
          <ButtonLink href={toPay.boletoUrl ?? toPay.url} className="sm:self-start">
            {toPay.boletoUrl ? "Abrir o boleto" : "Ir para o pagamento"}
          </ButtonLink>
          {toPay.boletoUrl && (
            <LineLink href={toPay.url} className="sm:self-start">
              Pagar de outra forma
            </LineLink>
          )}
        </>
      )}
      {toPay.kind === "pix" && (
        <>
          <noscript>
            <meta httpEquiv="refresh" content="15" />
          </noscript>
          <PixToPay {...payment} code={toPay.code} noMoney={noMoneyOf(payment)} />
        </>
      )}
      {toPay.kind === "boleto" && (
        <BoletoToPay
          {...toPay}
          {...payment}
          dueDate={payment.boletoDueDate!}
          noMoney={noMoneyOf(payment)}
          seller={seller}
        />
      )}
      {payment.isManual && (
        <Notice title="Pagamentos em modo de simulação manual">
          <p>
            Nenhum banco vai responder: escolha no{" "}
            <a
              href={href("/payments/:id/simulator", { id: String(payment.id) })}
              className="underline underline-offset-4"
            >
              simulador
            </a>{" "}
            o que acontece com o pagamento.
          </p>
        </Notice>
      )}
    </section>
  );
}
