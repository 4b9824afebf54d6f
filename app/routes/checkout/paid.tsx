import { shortDate } from "#app/domain/calendar.ts";
import type { CourseView } from "#app/domain/courses/course-json.ts";
import { amountLabel } from "#app/domain/money.ts";
import { methodInFull } from "#app/domain/payments/labels.ts";
import type { PaymentDetail } from "#app/domain/payments/payment-json.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoursePicture } from "#app/ui/course/course-picture.tsx";
import { counted, hoursLabel } from "#app/ui/course/hours.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { ReceiptMail } from "#app/ui/payment/receipt-mail.tsx";

/** The payment has arrived and the course is open: what was bought, and the first step into it. */
export function Paid({ course, payment }: { course: CourseView; payment: PaymentDetail }) {
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
        <CoursePicture course={course} eager />
        <div className="flex min-w-0 flex-col gap-3">
          <h2 className="text-xl">{course.title}</h2>
          <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
            <Fact icon="person">{course.instructorName}</Fact>
            <Fact icon="clock">{hoursLabel(course.durationHours)}</Fact>
            <Fact icon="book">{counted(course.lessonCount, "aula", "aulas")}</Fact>
            <Fact icon="certificate">Certificado incluído</Fact>
          </ul>
          <div className="mt-auto flex flex-wrap gap-3 pt-2">
            <ButtonLink href={`/courses/${course.id}`} className="max-sm:w-full">
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
          O que vem com ele
        </h2>
        <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
          <Benefit>Acesso vitalício ao curso</Benefit>
          <Benefit>Todas as aulas liberadas</Benefit>
          <Benefit>Certificado de conclusão</Benefit>
          <Benefit>Suporte premium com o instrutor</Benefit>
          <Benefit>Atualizações gratuitas</Benefit>
          <Benefit>Garantia de 30 dias{payment.refund && `, até ${shortDate(payment.refund.until)}`}</Benefit>
        </ul>
      </section>
      <div className="mt-8 border-t border-line pt-5">
        <ReceiptMail paymentId={payment.id} sentTo={payment.receiptSentTo} />
        <a
          href={`/payments/${payment.id}`}
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

/** A seed that has come up. */
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
