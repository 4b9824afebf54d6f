import { eq, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { cannedReplies } from "#drizzle/schema/support.ts";
import { type CannedReply, cannedReplyNotFound, editableCannedReply } from "./canned-reply.ts";
import { cannedReplyEdit, cannedReplyFields } from "./ticket-forms.ts";

/** All of them are read for each ticket's page. */
const maxCannedReplies = 100;
const tooManyReplies = `São no máximo ${maxCannedReplies} respostas prontas. Exclua uma antes de criar outra.`;

const writes = { ability: "tickets.answer" } as const;
const id = integerPathId(cannedReplyNotFound);

const columns = { id: cannedReplies.id, title: cannedReplies.title, message: cannedReplies.message };

/** A select of all canned replies, by title. */
export const selectCannedReplies = ({ db }: Pick<Ctx, "db">) =>
  db.select(columns).from(cannedReplies).orderBy(sql`folded(${cannedReplies.title}) collate "C"`, cannedReplies.id);

export async function listCannedReplies(ctx: Ctx): Promise<CannedReply[]> {
  authorise(ctx, "tickets.seeAll");
  return await selectCannedReplies(ctx);
}

export async function showCannedReply(ctx: Ctx, replyId: number): Promise<CannedReply> {
  authorise(ctx, "tickets.seeAll");
  const [found] = await ctx.db.select(columns).from(cannedReplies).where(eq(cannedReplies.id, replyId));
  if (!found) throw new AppError("not_found", cannedReplyNotFound);
  return found;
}

export const createCannedReply = verbInTransaction(
  { ...writes, body: cannedReplyFields },
  async (ctx, fields): Promise<CannedReply> => {
    if ((await ctx.db.$count(cannedReplies)) >= maxCannedReplies) throw new AppError("conflict", tooManyReplies);
    const values = { ...fields, createdAt: sqlNow(ctx) };
    const [made] = await ctx.db.insert(cannedReplies).values(values).returning(columns);
    await recordEvent(ctx, "canned_reply.created", `canned_reply/${made!.id}`, {});
    return made!;
  },
);

export const updateCannedReply = verbInTransaction(
  { ...writes, id, body: cannedReplyEdit },
  async (ctx, replyId, { version, ...after }): Promise<CannedReply> => {
    const isThis = eq(cannedReplies.id, replyId);
    const [before] = await ctx.db.select(columns).from(cannedReplies).where(isThis).for("update");
    if (!before) throw new AppError("not_found", cannedReplyNotFound);
    refuseOverwrite(version, { saved: editableCannedReply(before), sent: editableCannedReply(after) });
    await ctx.db.update(cannedReplies).set(after).where(isThis);
    const fields = (["title", "message"] as const).filter((name) => after[name] !== before[name]);
    if (fields.length) await recordEvent(ctx, "canned_reply.changed", `canned_reply/${replyId}`, { fields });
    return { id: replyId, ...after };
  },
);

export const deleteCannedReply = verbInTransaction({ ...writes, id }, async (ctx, replyId) => {
  const [gone] = await ctx.db.delete(cannedReplies).where(eq(cannedReplies.id, replyId)).returning(columns);
  if (!gone) throw new AppError("not_found", cannedReplyNotFound);
  await recordEvent(ctx, "canned_reply.deleted", `canned_reply/${replyId}`, {});
});
