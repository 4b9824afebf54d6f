import type { ComponentProps } from "react";
import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import type { certificateJson } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

export function CertificateCard({ certificate }: { certificate: ReturnType<typeof certificateJson> }) {
  return (
    <li className="flex flex-col gap-3 rounded-soft border border-line bg-raised p-5">
      <div className="flex items-start gap-3">
        <Icon name="certificate" size={28} className="mt-1 shrink-0 text-wheat" />
        <h2 className="text-lg">
          {certificate.trail_title !== undefined && <span className="block font-sans text-sm text-muted">Trilha</span>}
          {certificate.course_title}
        </h2>
      </div>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm wrap-anywhere">
        <dt className="text-muted">Carga horária</dt>
        <dd>{hoursInWords(certificate.duration_hours)}</dd>
        <dt className="text-muted">Aluno(a)</dt>
        <dd className="min-w-0 break-words">{certificate.student_name}</dd>
        <dt className="text-muted">Instrutor(a)</dt>
        <dd className="min-w-0 break-words">{certificate.instructor_name}</dd>
        <dt className="text-muted">Conclusão</dt>
        <dd>{shortDate(new Date(certificate.completion_date))}</dd>
        <dt className="text-muted">Número</dt>
        <dd className="min-w-0 break-words tabular-nums">{certificate.certificate_number}</dd>
      </dl>
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        <ButtonLink href={href("/certificate/:id", { id: certificate.id })} target="_blank" rel="noopener">
          Ver <span className="sr-only">o certificado de {certificate.course_title} (abre em outra aba)</span>
        </ButtonLink>
        <CopyLink
          look="quiet"
          className="flex-wrap"
          href={`${href("/certificate/:id", { id: certificate.id })}#compartilhar`}
          address={certificate.verification_url}
        >
          <Icon name="share" /> Compartilhar{" "}
          <span className="sr-only">o certificado de {certificate.course_title}</span>
        </CopyLink>
      </div>
    </li>
  );
}

/** A certificate's title when it is shared. */
export const sharedTitle = ({ course_title }: Pick<ReturnType<typeof certificateJson>, "course_title">) =>
  `Certificado de ${course_title}`;

const copied = "Link de verificação copiado para a área de transferência!";

/**
 * A link to the certificate's address; with script it copies `address` instead and says so in the page's
 * `data-copy-status`.
 */
export function CopyLink({ address, ...rest }: ComponentProps<typeof ButtonLink> & { address: string }) {
  return <ButtonLink {...rest} data-copy={address} data-copied={copied} />;
}
