import { and, eq, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { emptyEmails } from "#app/domain/mail/erase-emails.server.ts";
import { inBatches } from "#app/domain/purge.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { users } from "#drizzle/schema/people.ts";
import { erased, forgetAddress } from "./answer.server.ts";
import { aboutInvitations, endPending } from "./invite.server.ts";

/** Erases name and address from invitations, and their e-mails, a month after they ended without an answer. */
export function purgeInvitations(ctx: Ctx, end: SQL): Promise<number> {
  const isOver = and(isNotNull(invitations.email), lt(invitations.withdrawnAt, end));
  return inBatches(batchSize, () =>
    inTransaction(ctx, async (within) => {
      const due = within.db.select({ id: invitations.id }).from(invitations).where(isOver).limit(batchSize);
      const gone = await within.db
        .update(invitations)
        .set(erased)
        .where(sql`${invitations.id} in ${due}`)
        .returning({ id: invitations.id });
      await emptyEmails(within, aboutInvitations(gone.map(({ id }) => id)));
      return gone.length;
    }),
  );
}

const batchSize = 500;

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
