import { and, eq, isNull } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { certificateView, selectCertificates } from "#app/domain/certificates/certificate-columns.server.ts";
import { certificateNotFound } from "#app/domain/certificates/labels.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { certificates } from "#drizzle/schema/certificates.ts";

/**
 * One certificate by its unguessable id, for anybody who has it (A19). `may.seePrivate` is true for its holder and
 * for admins. Refuses as not found what does not exist or was revoked.
 */
export async function showCertificate(ctx: Ctx, id: string) {
  const [row] = await selectCertificates(ctx).where(and(eq(certificates.id, id), isNull(certificates.revokedAt)));
  if (!row) throw new Refusal("not_found", certificateNotFound);
  const seePrivate = can(ctx.viewer, "certificates.seePrivate", { owns: row.userId === ctx.viewer?.id });
  return { certificate: certificateView(ctx, row), may: { seePrivate } };
}
