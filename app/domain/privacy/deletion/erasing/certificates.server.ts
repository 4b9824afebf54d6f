import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { newSalt } from "#app/domain/certificates/issuing/proof.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEach } from "#app/domain/events/record.server.ts";
import type { CertificateChoice } from "#app/domain/privacy/deletion/schema.ts";
import { certificates } from "#drizzle/schema/certificates.ts";

/**
 * Leaves the certificates as they are, to be verified by whoever is shown one, or takes them along: revoked for good.
 * Of a revoked one, whatever the reason, the name goes, and its salt with it, so that not even a guess at the name can
 * be tried on the hash. Number, place and hash stay: numbers have no gaps.
 */
export async function eraseCertificates(ctx: Ctx, userId: string, choice: CertificateChoice) {
  const own = eq(certificates.userId, userId);
  if (choice === "remove") {
    const revoked = await ctx.db
      .update(certificates)
      .set({ revokedAt: clock(ctx), revokedFor: "holder" })
      .where(and(own, isNull(certificates.revokedAt)))
      .returning({ id: certificates.id });
    const objects = revoked.map(({ id }) => `certificate/${id}`);
    await recordEach(ctx, "certificate.revoked", objects, { reason: "holder" }, { before: "valid", after: "revoked" });
  }
  const named = await ctx.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(own, isNotNull(certificates.revokedAt), ne(sql`${certificates.snapshot} ->> 'student_name'`, "")));
  for (const { id } of named) {
    const nameless = JSON.stringify({ student_name: "", salt: newSalt() });
    await ctx.db
      .update(certificates)
      .set({ snapshot: sql`${certificates.snapshot} || ${nameless}::jsonb` })
      .where(eq(certificates.id, id));
  }
}
