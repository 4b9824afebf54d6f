import { certificateNotFound } from "#app/domain/certificates/labels.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** What is said of a certificate that is not there any more, or never was. */
export function CertificateMissing() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-20">
      <title>{certificateNotFound}</title>
      <h1 className="text-2xl">{certificateNotFound}</h1>
      <p className="text-muted">O certificado solicitado não existe ou foi revogado.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/certificate/verify">Verificar pelo número</ButtonLink>
        <ButtonLink href="/my-certificates" look="quiet">
          Meus certificados
        </ButtonLink>
      </div>
    </div>
  );
}
