import { isoDay } from "#app/domain/calendar.ts";
import type { Sheet } from "#app/domain/certificates/certificate.ts";

/** The certificate's digital credential: for wallets, as pictures, and on LinkedIn. */
export function Wallet({ certificate, organization }: Pick<Sheet, "certificate" | "organization">) {
  const address = new URL(`/credentials/${certificate.certificate_hash}`, certificate.verification_url).href;
  return (
    <details className="mt-4">
      <summary className="text-sm text-muted">Adicionar à carteira digital ou ao LinkedIn</summary>
      <p className="mt-2 text-sm text-muted">
        A credencial digital (Open Badges 3.0) é assinada pela escola: quem a recebe pode conferir que nada foi mudado.
        Baixe o arquivo e abra na sua carteira digital, ou cole nela o endereço:
      </p>
      <input
        readOnly
        aria-label="Endereço da credencial digital"
        value={address}
        className="mt-3 min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 text-sm"
      />
      <ul className="mt-2 flex flex-wrap gap-x-4 text-sm">
        <Item href={address}>Baixar a credencial</Item>
        <Item href={`${address}?form=png`}>Selo em PNG</Item>
        <Item href={`${address}?form=svg`}>Selo em SVG</Item>
        <Item href={linkedIn(certificate, organization.name)}>Adicionar ao LinkedIn</Item>
      </ul>
    </details>
  );
}

const Item = ({ href, children }: { href: string; children: string }) => (
  <li>
    <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {children}
    </a>
  </li>
);

/** LinkedIn's form for a new certificate, filled in. The certificate itself stays here. */
function linkedIn(certificate: Sheet["certificate"], organizationName: string) {
  const [year, month] = isoDay(new Date(certificate.issue_date)).split("-");
  return `https://www.linkedin.com/profile/add?${new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: certificate.course_title,
    organizationName,
    issueYear: year!,
    issueMonth: String(Number(month)),
    certUrl: certificate.verification_url,
    certId: certificate.certificate_number,
  })}`;
}
