import { Notice } from "#app/ui/notice.tsx";

/** What is said of a certificate that does not verify, and what may be behind it. */
export function Invalid({ message }: { message: string }) {
  return (
    <div className="mt-6">
      <Notice kind="problem" title="Certificado Inválido">
        <p>{message}</p>
        <p className="mt-3 text-sm font-semibold">Possíveis causas</p>
        <ul className="mt-1 list-disc pl-5 text-sm">
          <li>o número foi digitado com algum engano;</li>
          <li>o certificado foi revogado ou cancelado;</li>
          <li>o certificado não foi emitido por esta plataforma.</li>
        </ul>
      </Notice>
    </div>
  );
}
