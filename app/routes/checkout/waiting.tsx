import type { CourseView } from "#app/domain/courses/course-json.ts";
import type { PaymentDetail, ToPay } from "#app/domain/payments/payment-json.ts";
import type { Seller } from "#app/domain/payments/seller.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PaymentToMake } from "#app/ui/payment/payment-to-make.tsx";

type WaitingProps = {
  course: CourseView;
  payment: PaymentDetail;
  toPay: ToPay;
  seller: Seller;
  /** Whether the reader has just said that they paid. */
  asked: boolean;
};

/** The order stands and the money is still to come: what to pay, and a page that notices by itself when it has. */
export function Waiting({ course, payment, toPay, seller, asked }: WaitingProps) {
  const isPix = toPay.kind === "pix";
  return (
    <>
      <h1 className="text-3xl">{isPix ? "Falta só pagar o PIX" : "Falta só pagar o boleto"}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        O seu pedido de <strong className="font-semibold text-ink">{course.title}</strong> está guardado. O acesso é
        liberado assim que o banco confirmar, {isPix ? "o que leva segundos" : "em até 3 dias úteis depois de pago"}.
      </p>
      {asked && (
        <div className="mt-6">
          <Notice kind="waiting" title="Ainda não recebemos a confirmação do banco">
            <p>
              {isPix
                ? "Costuma levar alguns segundos. Se esta página não mudar sozinha, aperte “Já paguei” de novo daqui a pouco."
                : "Um boleto leva até 3 dias úteis. Avisamos por e-mail quando chegar."}
            </p>
          </Notice>
        </div>
      )}
      <div className="mt-8">
        <PaymentToMake payment={payment} toPay={toPay} seller={seller} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col border-t border-line pt-6">
        <ButtonLink href={`/checkout/success/${course.id}?paguei`}>
          <Icon name="check" /> Já paguei
        </ButtonLink>
        <ButtonLink href={`/payments/${payment.id}`} look="quiet">
          Ver ou cancelar o pagamento
        </ButtonLink>
      </div>
    </>
  );
}
