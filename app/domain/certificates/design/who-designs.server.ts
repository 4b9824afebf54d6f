import { and, eq, ne } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { designIsReserved } from "#app/domain/certificates/design/labels.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { schoolSettings } from "#drizzle/schema/platform.ts";

/** Refuses whoever may not change how certificates look: students, and instructors where the school says so (B21). */
export async function requireDesigner(ctx: Ctx): Promise<SignedCtx> {
  const signed = requireViewer(ctx);
  authorise(signed, "certificates.design");
  const isGoverning = can(signed.viewer, "certificates.governDesign");
  if (!isGoverning && !areTeachersLet(await selectLetting(signed))) throw new Refusal("forbidden", designIsReserved);
  return signed;
}

/** A select of the row that says whether instructors too may change the design; `areTeachersLet` reads it. */
export function selectLetting({ db }: Ctx) {
  return db.select({ allowed: schoolSettings.teachersDesignCertificates }).from(schoolSettings);
}

export const areTeachersLet = ([row]: { allowed: boolean }[]) => row?.allowed ?? true;

/** Leaves the design to admins alone, or shares it with instructors. For admins. */
export async function letTeachersDesign(ctx: Ctx, allowed: boolean): Promise<void> {
  const signed = requireViewer(ctx);
  authorise(signed, "certificates.governDesign");
  await inTransaction(signed, async (within) => {
    const changed = await within.db
      .update(schoolSettings)
      .set({ teachersDesignCertificates: allowed, updatedAt: clock(within) })
      .where(and(eq(schoolSettings.id, 1), ne(schoolSettings.teachersDesignCertificates, allowed)))
      .returning({ id: schoolSettings.id });
    const [data, change] = [{ teachersDesignCertificates: allowed }, { before: !allowed, after: allowed }];
    if (changed.length) await record(within, "school.changed", "school/1", data, change);
  });
}
