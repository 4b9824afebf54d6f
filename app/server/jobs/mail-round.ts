import type { Post } from "#app/domain/mail/post/post.ts";
import { sendDue } from "#app/domain/mail/send-due.server.ts";
import { type Job, Setback } from "#app/server/jobs/run-jobs.ts";

/** A round of the post: the letters that are due go out; of one that is given up the log tells, without its address. */
export function mailRound(post: Post): Job["run"] {
  return async (ctx, { log, stop }) => {
    const { troubles, isAway } = await sendDue(ctx, post, stop);
    for (const { id, kind, error } of troubles.filter(({ isLast }) => isLast)) {
      log.warn({ mail: id, kind }, `A letter could not be delivered and was given up: ${error}`);
    }
    if (isAway) throw new Setback(`the mail server takes no letters (${troubles.at(-1)?.error})`);
  };
}
