import type { CourseView } from "#app/domain/courses/course-json.ts";
import { amountLabel } from "#app/domain/money.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** What is being bought, for how much and with what promise, before anything is paid (Decreto 7.962/2013, art. 4). */
export function OrderSummary({ course, guaranteeUntil }: { course: CourseView; guaranteeUntil: string }) {
  return (
    <aside aria-labelledby="resumo" className="rounded-soft border border-line bg-raised p-6 lg:sticky lg:top-20">
      <h2 id="resumo" className="text-lg">
        Resumo do pedido
      </h2>
      <p className="mt-4 font-semibold">{course.title}</p>
      <p className="text-sm text-muted">com {course.instructorName}</p>
      <dl className="mt-5 grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-4 tabular-nums">
        <dt className="text-muted">Preço</dt>
        <dd className="text-right">{amountLabel(course.priceCents)}</dd>
        <dt className="text-muted">Desconto</dt>
        <dd className="text-right">{amountLabel(0)}</dd>
        <dt className="mt-2 border-t border-line pt-3 font-semibold">Total</dt>
        <dd className="mt-2 border-t border-line pt-3 text-right font-serif text-xl font-semibold lining-nums">
          {amountLabel(course.priceCents)}
        </dd>
      </dl>
      <ul className="mt-5 flex flex-col gap-3 border-t border-line pt-5 text-sm">
        <Note icon="check">Acesso imediato, assim que o pagamento é confirmado</Note>
        <Note icon="certificate">Certificado de conclusão</Note>
        <Note icon="safe">
          Garantia de 30 dias: pagando hoje, você pode pedir o dinheiro de volta até {guaranteeUntil}
        </Note>
        <Note icon="people">Suporte do instrutor</Note>
      </ul>
    </aside>
  );
}

function Note({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} size={18} className="mt-0.5 shrink-0 text-leaf" />
      <span>{children}</span>
    </li>
  );
}
