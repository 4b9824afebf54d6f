import { type CertificateView, certificateJson } from "#app/domain/certificates/certificate-json.ts";
import { designJson } from "#app/domain/certificates/design/design.ts";
import { taxIdName } from "#app/domain/documents/tax-id.ts";

/**
 * What both sides of a certificate are printed from: the frozen words and the design they were issued with, without
 * the salt and without whose it is. `program` is null where the school shows none.
 */
export function sheetOf(certificate: CertificateView) {
  const { snapshot, design } = certificate;
  const { organization_name: name, organization_tax_id: taxId } = snapshot;
  return {
    certificate: certificateJson(certificate),
    organization: { name, taxId, taxIdName: taxIdName(taxId) },
    design: designJson(design, name),
    program: design.showProgramContent ? snapshot.program : null,
  };
}

export type Sheet = ReturnType<typeof sheetOf>;

/** The small print that a free course's certificate carries (Decreto 5.154/2004). */
export const smallPrint =
  "Curso livre, nos termos do Decreto nº 5.154/2004. Não equivale a curso técnico, de graduação ou pós-graduação.";
