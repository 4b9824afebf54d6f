import type { CertificateDesign } from "#app/domain/certificates/design/design.ts";
import type { DesignPart } from "#app/domain/certificates/design/labels.ts";

/** One version of the design: who saved it when, and what it changed of the one before. */
export type DesignVersion = CertificateDesign & {
  isActive: boolean;
  /** Null for the look that the platform began with. */
  savedBy: string | null;
  savedAt: Date;
  changed: DesignPart[];
  /** How many certificates wear it. */
  certificates: number;
};
