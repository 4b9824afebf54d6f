import { href, redirect } from "react-router";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { dateTimeLabel, shortDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { noMoneyNotice } from "#app/domain/payments/no-money.ts";
import {
  isComingBack,
  isRefundArranged,
  type NotDue,
  type PaymentDetail,
  paymentNotFound,
  purchaseOf,
  type RefundView,
  refundDescription,
  refundTitle,
  shortTransactionId,
} from "#app/domain/payments/payment.ts";
import { failureLabels, paidInsteadLabel } from "#app/domain/payments/payment-trouble.ts";
import { checkOwnPayment } from "#app/domain/payments/reconcile-payments.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { NotYetPaid, ReceiptMail } from "#app/ui/payment/after-paying.tsx";
import { PaymentToMake } from "#app/ui/payment/payment-to-make.tsx";
import { StatusBadge } from "#app/ui/payment/status-badge.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { ForAdmins, SecondPayments } from "./for-admins.tsx";
import { Group } from "./group-seats.tsx";
import { Receipt } from "./receipt.tsx";

/**
 * A buyer who comes back from the provider's page has `paguei` in the address, which proves nothing: the provider is
 * asked. If it was paid, they are led to the page that thanks for a purchase.
 */
export const loader = pageOf(integerPathId(paymentNotFound), async (ctx, id, { url }) => {
  const asks = url.searchParams.has("paguei");
  if (asks && ctx.viewer) await checkOwnPayment(requireViewer(ctx), id);
  const payment = await showPayment(ctx, id);
  const { successPath } = purchaseOf(payment);
  if (asks && payment.isOwn && payment.status === "completed" && successPath) throw redirect(successPath);
  return { payment, seller: schoolOf(ctx.settings), asks };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? titleOf(loaderData.payment) : paymentNotFound);

export default function Payment({ loaderData: { payment, seller, asks } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <a
        href="/payments"
        className="no-print inline-flex min-h-8 items-center gap-1 text-sm text-muted underline underline-offset-4 hover:text-leaf"
      >
        <Icon name="previous" size={16} /> {payment.isOwn ? "Meus Pagamentos" : "Gestão de Pagamentos"}
      </a>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl lining-nums">{titleOf(payment)}</h1>
        <StatusBadge payment={payment} />
      </div>
      {payment.toPay && (
        <div className="mt-6 flex flex-col gap-6">
          {asks && <NotYetPaid method={payment.method} isHosted={payment.toPay.kind === "redirect"} />}
          <PaymentToMake payment={payment} toPay={payment.toPay} seller={seller} />
        </div>
      )}
      {payment.status === "pending" && payment.paidInsteadCents !== null && (
        <PaidInstead payment={payment} cents={payment.paidInsteadCents} />
      )}
      {payment.notDue && <NothingToPay payment={payment} notDue={payment.notDue} />}
      {payment.status === "pending" && !payment.toPay && !payment.notDue && payment.paidInsteadCents === null && (
        <Notice className="mt-6" kind="waiting" title="Ainda estamos preparando o pagamento">
          {payment.isBeingMade && <meta httpEquiv="refresh" content="15" />}
          <p>
            Costuma levar alguns segundos.{" "}
            {payment.isBeingMade &&
              "Se passar de uns minutos, o pedido se desfaz sem cobrar nada, e dá para tentar de novo. Esta página muda sozinha. "}
            <a href="?paguei" className="underline underline-offset-4">
              Ver de novo
            </a>
          </p>
        </Notice>
      )}
      {payment.dispute === "open" && <Disputed payment={payment} />}
      {payment.dispute === "lost" && !payment.isOwn && <LostDispute payment={payment} />}
      {payment.isOwn && <Ended payment={payment} />}
      <Refunds payment={payment} />
      <RefundRefused payment={payment} />
      <SecondPayments payment={payment} />
      {payment.group && <Group payment={payment} group={payment.group} />}
      {payment.isOwn && payment.status === "pending" && !payment.isBeingMade && <WhilePending payment={payment} />}
      {!payment.isOwn && <ForAdmins payment={payment} />}
      <Receipt payment={payment} seller={seller} />
      {payment.isOwn && payment.status === "completed" && <Completed payment={payment} />}
    </div>
  );
}

function titleOf({ status, transactionId }: Route.ComponentProps["loaderData"]["payment"]) {
  const name = status === "completed" || status === "refunded" ? "Recibo" : "Pagamento";
  return `${name} ${shortTransactionId(transactionId)}`;
}

const notDueWords: Record<NotDue, { buyer: string; school: string }> = {
  free: { buyer: "agora é de graça", school: "agora é de graça" },
  held: { buyer: "já está na sua conta", school: "já está na conta de quem comprou" },
  maintainer: { buyer: "é de graça para mantenedores, como você", school: "é de graça para mantenedores" },
  owner: { buyer: "já está na sua conta: é você quem ensina", school: "é ensinado por quem comprou" },
};

/** In place of the code to pay with, where money of another amount came. */
function PaidInstead({ payment, cents }: { payment: PaymentDetail; cents: number }) {
  return (
    <Notice className="no-print mt-6" kind="waiting" title="Chegou um valor diferente">
      <p>
        O pedido é de {amountLabel(payment.amountCents)}, mas {paidInsteadLabel(cents)}.{" "}
        {payment.isOwn
          ? `${schoolKnows} Não pague de novo este pedido.`
          : "Nada foi liberado, e o ticket “Valor diferente” diz o que fazer."}
      </p>
    </Notice>
  );
}

const schoolKnows = "A escola já foi avisada, e vai resolver isso com você.";

/** In place of the code to pay with, once its buyer need not pay any more. */
function NothingToPay({ payment, notDue }: { payment: PaymentDetail; notDue: NotDue }) {
  const { the, path } = purchaseOf(payment);
  const sentence = `${the[0]!.toUpperCase()}${the.slice(1)} ${notDueWords[notDue][payment.isOwn ? "buyer" : "school"]}.`;
  return (
    <Notice
      className="no-print mt-6"
      title={payment.isOwn ? "Você não precisa mais pagar" : "Quem comprou não precisa mais pagar"}
    >
      <p>
        {sentence}{" "}
        {payment.isOwn &&
          payment.paidInsteadCents === null &&
          "Se já pagou, espere a confirmação: nesta página você pode pedir o dinheiro de volta."}
      </p>
      {payment.isOwn && (
        <ButtonLink href={path} className="mt-3">
          Ir para {the}
        </ButtonLink>
      )}
    </Notice>
  );
}

function Disputed({ payment: { status, isOwn } }: { payment: PaymentDetail }) {
  return (
    <Notice className="no-print mt-6" kind="waiting" title="Compra contestada no banco">
      <p>{(status === "refunded" ? disputedAfterRefund : disputed)[isOwn ? "buyer" : "school"]}</p>
    </Notice>
  );
}

const disputed = {
  buyer:
    "O banco segura o valor e vai decidir. Até lá o acesso continua aberto, e um reembolso por aqui pagaria duas vezes.",
  school:
    "O banco segura o valor até decidir. Responda na conta da escola em quem recebe os pagamentos; o resultado chega aqui sozinho.",
};

const disputedAfterRefund = {
  buyer: "Esta compra já foi devolvida pela escola. Assim que o dinheiro aparecer, cancele a contestação no banco.",
  school:
    "O dinheiro já foi devolvido por aqui. Mande ao banco a prova da devolução, na conta da escola em quem recebe os pagamentos, para o valor não sair duas vezes.",
};

function LostDispute({ payment: { status } }: { payment: PaymentDetail }) {
  return (
    <Notice className="no-print mt-6" title="Contestação perdida">
      <p>
        O banco decidiu a favor de quem comprou e devolveu{" "}
        {status === "refunded"
          ? "o valor. O acesso terminou, e nada sai outra vez da conta da escola."
          : "uma parte. O acesso continua aberto."}
      </p>
    </Notice>
  );
}

/** Why there is nothing to study: not paid, or given back. */
function Ended({ payment }: { payment: PaymentDetail }) {
  const { status, failure } = payment;
  if (!failure && status !== "refunded") return null;
  return (
    <div className="no-print mt-6">
      {failure ? (
        <Failed payment={payment} failure={failure} />
      ) : (
        <Notice kind={isRefundArranged(payment) ? "waiting" : "success"} title={refundTitle(payment)}>
          <p>
            {refundDescription(payment)} {endOf(payment)} Se mudar de ideia, será um prazer ter você de volta.
          </p>
          <p className="mt-2 text-sm empty:hidden">{noMoneyNotice(payment)}</p>
        </Notice>
      )}
    </div>
  );
}

function endOf(payment: PaymentDetail) {
  if (payment.seats) return "O link do grupo parou de valer, e o curso fechou para quem entrou por ele.";
  return `O acesso ${purchaseOf(payment).isTrail ? "à trilha" : "ao curso"} terminou.`;
}

const refundName = (kind: RefundView["kind"], of: string) =>
  ({ part: "Uma parte do valor", rest: `O valor ${of}`, late: "O dinheiro que chegou depois do prazo" })[kind];

type RefundTimes = Pick<RefundView, "askedAt" | "returnedAt" | "refusedAt" | "formUrl">;

function refundState({ askedAt, returnedAt, refusedAt, formUrl }: RefundTimes) {
  if (returnedAt) return `devolvido em ${dateTimeLabel(returnedAt)}`;
  if (refusedAt) return `não voltou: a devolução foi recusada em ${dateTimeLabel(refusedAt)}`;
  return `${formUrl ? "pedido em" : "a caminho de volta desde"} ${dateTimeLabel(askedAt)}`;
}

/** Each refund, done, refused or on its way. */
function Refunds({ payment }: { payment: PaymentDetail }) {
  const { refunds } = payment;
  if (!refunds.some(({ reason, kind, returnedAt }) => reason || kind === "late" || !returnedAt)) return null;
  return (
    <section aria-labelledby="devolucoes" className="mt-6">
      <h2 id="devolucoes" className="text-lg">
        Devoluções
      </h2>
      <ul className="mt-2 flex flex-col gap-4">
        {refunds.map(({ id, kind, amountCents, reason, refusedAt, ...refund }) => (
          <li key={id} className="border-l-2 border-wheat pl-4">
            <p>
              {refundName(kind, purchaseOf(payment).of)}: <strong>{amountLabel(amountCents)}</strong>,{" "}
              {refundState({ refusedAt, ...refund })}.
            </p>
            {reason && <p className="mt-1">Motivo: {reason}</p>}
            {refund.formUrl && !refund.returnedAt && !refusedAt && (
              <RefundForm payment={payment} url={refund.formUrl} />
            )}
            {kind !== "rest" && !refusedAt && <p className="mt-1 text-sm text-muted">{refundDescription(payment)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The money waits until the payer has said on the gateway's page where it is to go. */
function RefundForm({ payment: { provider, isOwn }, url }: { payment: PaymentDetail; url: string }) {
  const host = gatewayOf(provider)?.name;
  return (
    <div className="no-print mt-2 flex flex-col items-start gap-3">
      <p>
        {isOwn
          ? `Falta um passo seu: o ${host} só devolve um boleto a quem diz, em um formulário dele, em que conta receber.`
          : `Quem pagou precisa dizer, em um formulário do ${host}, em que conta receber. Um e-mail já pediu isso. O link é este:`}
      </p>
      {isOwn ? (
        <ButtonLink href={url}>Dizer em que conta receber</ButtonLink>
      ) : (
        <p className="wrap-anywhere">
          <TextLink href={url}>{url}</TextLink>
        </p>
      )}
    </div>
  );
}

/** Who sees to the last refund, where it was refused. */
function RefundRefused({ payment: { refunds, isOwn } }: { payment: PaymentDetail }) {
  if (!refunds.at(-1)?.refusedAt) return null;
  return <p className="mt-3">{isOwn ? schoolKnows : "O ticket “Devolução recusada” diz o que fazer."}</p>;
}

function WhilePending({ payment }: { payment: PaymentDetail }) {
  return (
    <form
      method="post"
      action={href("/payments/:id/cancellation", { id: String(payment.id) })}
      className="no-print mt-6 flex flex-wrap gap-3 max-sm:flex-col"
    >
      {payment.paidInsteadCents === null && (
        <ButtonLink href="?paguei" look="quiet">
          <Icon name="check" /> Já paguei
        </ButtonLink>
      )}
      <Button look="danger">{payment.notDue ? "Cancelar o pagamento" : "Cancelar e escolher outra forma"}</Button>
    </form>
  );
}

type FailedProps = { payment: PaymentDetail; failure: NonNullable<PaymentDetail["failure"]> };

function Failed({ payment, failure: { reason, goOn } }: FailedProps) {
  const bought = purchaseOf(payment);
  return (
    <Notice title="Este pagamento não foi concluído">
      <p>
        {reason && failureLabels[reason].why} {whatCame(payment)}
        {goOn === "checkout" && " Você pode tentar de novo, do mesmo jeito ou de outro."}
        {goOn === "page" &&
          (bought.isTrail ? " A trilha já está aberta para você." : " O curso já está aberto para você.")}
      </p>
      {goOn === "checkout" && (
        <ButtonLink href={bought.checkoutPath} className="mt-3">
          Tentar de novo
        </ButtonLink>
      )}
      {goOn === "page" && (
        <ButtonLink href={bought.path} className="mt-3">
          Ir para {bought.the}
        </ButtonLink>
      )}
    </Notice>
  );
}

function whatCame({ amountCents, paidInsteadCents, refunds }: PaymentDetail) {
  if (paidInsteadCents !== null)
    return `O pedido era de ${amountLabel(amountCents)}, mas ${paidInsteadLabel(paidInsteadCents)}. ${schoolKnows}`;
  return refunds.some(({ kind }) => kind === "late") ? "O dinheiro chegou depois." : "Nada foi cobrado.";
}

function Completed({ payment }: { payment: PaymentDetail }) {
  const bought = purchaseOf(payment);
  const about = encodeURIComponent(`Pagamento ${shortTransactionId(payment.transactionId)}`);
  return (
    <div className="no-print mt-6 flex flex-col gap-5">
      <ReceiptMail paymentId={payment.id} sentTo={payment.receiptSentTo} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink href={bought.path}>Ir para {bought.the}</ButtonLink>
        <PrintButton>Imprimir recibo</PrintButton>
      </div>
      {payment.refund?.isOpen && payment.dispute !== "open" && !isComingBack(payment) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5 max-sm:flex-col max-sm:items-stretch">
          <p className="text-muted">
            Mudou de ideia?{" "}
            {payment.returnedCents ? "Devolvemos tudo o que ainda não foi devolvido." : "Devolvemos o valor inteiro."}
          </p>
          <ButtonLink href={href("/payments/:id/refund", { id: String(payment.id) })} look="danger">
            Pedir reembolso — até {shortDate(payment.refund.until)}
          </ButtonLink>
        </div>
      )}
      {payment.refund && !payment.refund.isOpen && (
        <p className="text-sm text-muted">
          A garantia de {payment.refund.days} dias terminou em {shortDate(payment.refund.until)}. Algum problema com{" "}
          {bought.the}? <TextLink href={`${href("/contact")}?assunto=${about}`}>Fale com o suporte</TextLink>.
        </p>
      )}
    </div>
  );
}
