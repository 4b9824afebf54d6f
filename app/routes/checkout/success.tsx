import { href, redirect } from "react-router";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { selectInstructorAnswers, toInstructorAnswers } from "#app/domain/courses/benefits.server.ts";
import { benefitsOf } from "#app/domain/courses/benefits.ts";
import { requireCourse, selectCourse } from "#app/domain/courses/course.server.ts";
import { type CourseView, courseNotFound } from "#app/domain/courses/course.ts";
import { boletoBankingDays } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { integerId } from "#app/domain/path-id.ts";
import { type Seller, sellerOf } from "#app/domain/payments/checkout.ts";
import { methodInFull, type PaymentDetail, type PaymentInstructions } from "#app/domain/payments/payment.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoursePicture } from "#app/ui/course-picture.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PaymentToMake } from "#app/ui/payment/payment-to-make.tsx";
import { ReceiptMail } from "#app/ui/payment/receipt-mail.tsx";
import { countLabel, hoursLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/success";
import { findCompletedPurchase } from "./pay-once.server.ts";

/** Paid, or what is still to be done to pay. Without a payment the course is shown instead. */
export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  if (!ctx.viewer) throw redirect("/courses");
  const courseId = integerId(params.id, courseNotFound);
  const [read, payment] = await Promise.all([
    batchRead(ctx, { courses: selectCourse(ctx, courseId), teachers: selectInstructorAnswers(ctx, courseId) }),
    findCompletedPurchase(ctx, courseId),
  ]);
  const course = requireCourse(read.courses);
  if (!payment) throw redirect(href("/courses/:id", { id: String(course.id) }));
  if (payment.status !== "completed" && !payment.toPay)
    throw redirect(href("/payments/:id", { id: String(payment.id) }));
  const asked = url.searchParams.has("paguei");
  return {
    course,
    payment,
    instructorAnswers: toInstructorAnswers(read.teachers),
    seller: sellerOf(ctx.settings),
    asked,
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? titleOf(loaderData.payment) : courseNotFound);

export default function Success({ loaderData }: Route.ComponentProps) {
  const { payment } = loaderData;
  return (
    <div className="mx-auto max-w-4xl px-4 pt-8">
      {payment.toPay ? <Waiting {...loaderData} toPay={payment.toPay} /> : <Paid {...loaderData} />}
    </div>
  );
}

const headings: Record<PaymentInstructions["kind"], { title: string; heading: string }> = {
  pix: { title: "Pague com PIX", heading: "Falta só pagar o PIX" },
  boleto: { title: "Pague o boleto", heading: "Falta só pagar o boleto" },
  redirect: { title: "Conclua o pagamento", heading: "Falta só concluir o pagamento" },
};

function titleOf({ toPay }: Route.ComponentProps["loaderData"]["payment"]) {
  if (!toPay) return "Parabéns";
  return headings[toPay.kind].title;
}

type WaitingProps = {
  course: CourseView;
  payment: PaymentDetail;
  toPay: PaymentInstructions;
  seller: Seller;
  /** Whether the reader has just said that they paid. */
  asked: boolean;
};

function Waiting({ course, payment, toPay, seller, asked }: WaitingProps) {
  const isBoleto = toPay.kind === "boleto";
  return (
    <>
      <h1 className="text-3xl max-sm:text-2xl">{headings[toPay.kind].heading}</h1>
      {asked && (
        <div className="mt-6">
          <Notice kind="waiting" title="Ainda não recebemos a confirmação do banco">
            <p>
              {isBoleto
                ? `Um boleto leva até ${boletoBankingDays} dias úteis. Avisamos por e-mail quando chegar.`
                : "Costuma levar alguns segundos. Se esta página não mudar sozinha, toque em “Já paguei” de novo daqui a pouco."}
            </p>
          </Notice>
        </div>
      )}
      <div className="mt-4">
        <PaymentToMake payment={payment} toPay={toPay} seller={seller} />
      </div>
      <p className="mt-6 max-w-prose text-muted">
        O seu pedido de <strong className="font-semibold text-ink">{course.title}</strong> está guardado. O acesso é
        liberado assim que o banco confirmar,{" "}
        {isBoleto ? `em até ${boletoBankingDays} dias úteis depois de pago` : "o que costuma levar segundos"}.
      </p>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col border-t border-line pt-6">
        <ButtonLink href={`${href("/checkout/success/:id", { id: String(course.id) })}?paguei`}>
          <Icon name="check" /> Já paguei
        </ButtonLink>
        <ButtonLink href={href("/payments/:id", { id: String(payment.id) })} look="quiet">
          Ver ou cancelar o pagamento
        </ButtonLink>
      </div>
    </>
  );
}

type PaidProps = { course: CourseView; payment: PaymentDetail; instructorAnswers: boolean };

function Paid({ course, payment, instructorAnswers }: PaidProps) {
  const benefits = benefitsOf({ ...course, instructorAnswers, asMaintainer: false });
  return (
    <>
      <header className="text-center">
        <Sprouting />
        <h1 className="mt-2 text-3xl">Parabéns!</h1>
        <p className="mx-auto mt-3 max-w-prose text-lg text-balance text-muted">
          Pagamento processado: {amountLabel(payment.amountCents)} no {methodInFull(payment)}. O curso já é seu.
        </p>
      </header>
      <section
        aria-label="Seu curso"
        className="mt-8 grid gap-6 rounded-soft border border-line bg-raised p-5 sm:grid-cols-[14rem_1fr] sm:p-6"
      >
        <div className="max-sm:order-last">
          <CoursePicture course={course} eager />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <h2 className="text-xl">{course.title}</h2>
          <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
            <Fact icon="person">{course.instructorName}</Fact>
            <Fact icon="clock">{hoursLabel(course.durationHours)}</Fact>
            <Fact icon="book">{countLabel(course.lessonCount, "aula", "aulas")}</Fact>
            {course.lessonCount > 0 && <Fact icon="certificate">Certificado incluído</Fact>}
          </ul>
          <div className="mt-auto flex flex-wrap gap-3 pt-2">
            <ButtonLink href={href("/courses/:id", { id: String(course.id) })} className="max-sm:w-full">
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
          <Benefit>Todas as aulas liberadas</Benefit>
          {benefits.map(([icon, words]) => (
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
        <a
          href={href("/payments/:id", { id: String(payment.id) })}
          className="mt-1 inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
        >
          Ver o recibo
        </a>
      </div>
    </>
  );
}

function Fact({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon name={icon} size={16} /> {children}
    </li>
  );
}

function Benefit({ children }: { children: React.ReactNode }) {
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
