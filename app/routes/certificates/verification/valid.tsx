import type { ReactNode } from "react";
import { longDate } from "#app/domain/calendar.ts";
import type { certificateJson } from "#app/domain/certificates/certificate-json.ts";
import { hoursInWords } from "#app/domain/certificates/hours.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A certificate that holds: what it attests, and the way to see it. */
export function Valid({ certificate }: { certificate: ReturnType<typeof certificateJson> }) {
  return (
    <section role="status" className="mt-6 rounded-soft border border-leaf bg-raised">
      <h2 className="flex items-center gap-2 rounded-t-soft bg-leaf-wash px-5 py-4 text-xl text-leaf-deep">
        <Icon name="safe" size={26} /> Certificado Válido
      </h2>
      <dl className="divide-y divide-line px-5">
        <Fact label="Aluno(a)">{certificate.student_name}</Fact>
        <Fact label="Curso">{certificate.course_title}</Fact>
        <Fact label="Instrutor(a)">{certificate.instructor_name}</Fact>
        <Fact label="Carga horária">{hoursInWords(certificate.duration_hours)}</Fact>
        <Fact label="Conclusão">{longDate(new Date(certificate.completion_date))}</Fact>
        <Fact label="Emissão">{longDate(new Date(certificate.issue_date))}</Fact>
        <Fact label="Número">{certificate.certificate_number}</Fact>
        <Fact label="Código">
          <code className="break-all text-sm font-normal">{certificate.certificate_hash}</code>
        </Fact>
        <Fact label="Status">
          <Badge tone="leaf">Válido</Badge>
        </Fact>
      </dl>
      <p className="px-5 pb-5 pt-2">
        <ButtonLink href={`/certificate/${certificate.id}`} target="_blank" rel="noopener">
          Ver certificado <Icon name="outside" size={18} />
          <span className="sr-only">(abre em outra aba)</span>
        </ButtonLink>
      </p>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-sm text-muted sm:pt-0.5">{label}</dt>
      <dd className="min-w-0 break-words font-semibold">{children}</dd>
    </div>
  );
}
