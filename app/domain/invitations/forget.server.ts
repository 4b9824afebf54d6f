import { and, eq, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { emptyEmails } from "#app/domain/mail/erase-emails.server.ts";
import { retentionEnd } from "#app/domain/retention.server.ts";
import { retention } from "#app/domain/retention.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { importLines, imports, invitations } from "#drizzle/schema/invitations.ts";
import { users } from "#drizzle/schema/people.ts";
import { erased, forgetAddress } from "./answer.server.ts";
import { aboutInvitations, endPending } from "./invite.server.ts";

/**
 * Deletes imports that nobody confirmed within a day, and a month after an import has finished, the personal data in
 * it.
 */
export async function purgeImports(ctx: Ctx): Promise<number> {
  const isAbandoned = and(
    isNull(imports.confirmedAt),
    lt(imports.createdAt, retentionEnd(ctx, retention.importDrafts.period)),
  );
  const drafts = await ctx.db.delete(imports).where(isAbandoned).returning({ id: imports.id });
  const old = ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(lt(imports.finishedAt, retentionEnd(ctx, retention.importLines.period)));
  const lines = await ctx.db
    .update(importLines)
    .set({ fullName: "", email: "", className: "" })
    .where(
      and(
        sql`${importLines.importId} in ${old}`,
        or(ne(importLines.email, ""), ne(importLines.fullName, ""), ne(importLines.className, "")),
      ),
    )
    .returning({ line: importLines.line });
  return drafts.length + lines.length;
}

/** Erases name and address from invitations, and their e-mails, a month after they ended without an answer. */
export async function purgeInvitations(ctx: Ctx, batchSize = 500): Promise<number> {
  const isOver = and(
    isNotNull(invitations.email),
    lt(invitations.withdrawnAt, retentionEnd(ctx, retention.invitations.period)),
  );
  for (let forgotten = 0; ; ) {
    const some = await inTransaction(ctx, async (within) => {
      const due = within.db.select({ id: invitations.id }).from(invitations).where(isOver).limit(batchSize);
      const gone = await within.db
        .update(invitations)
        .set(erased)
        .where(sql`${invitations.id} in ${due}`)
        .returning({ id: invitations.id });
      await emptyEmails(within, aboutInvitations(gone.map(({ id }) => id)));
      return gone.length;
    });
    forgotten += some;
    if (some < batchSize) return forgotten;
  }
}

/**
 * Ends the invitations to a person whose account is deleted, and erases name and address from invitations, e-mails and
 * imports. If another account has the same address, nothing changes, because they belong to that account.
 */
export async function eraseInvitations(ctx: Ctx, person: { id: string; email: string }): Promise<void> {
  const email = person.email.toLowerCase();
  const isAnother = and(sql`lower(${users.email}) = ${email}`, isNull(users.deletedAt), ne(users.id, person.id));
  if (await ctx.db.$count(users, isAnother)) return;
  await endPending(ctx, eq(invitations.email, email), "deletion");
  await forgetAddress(ctx, email);
}
