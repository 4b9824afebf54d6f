import { checkRules } from "#app/domain/health/rules/check-rules.server.ts";
import type { Job } from "#app/server/jobs/run-jobs.ts";

/** How many entries of the books are named in the log. */
const most = 20;

/** The nightly check of rules and books: what it finds is an error in the log, which names rows by their numbers. */
export const rulesRound: Job["run"] = async (ctx, { log, stop }) => {
  const found = await checkRules(ctx, { stop }).catch((error) => {
    if (stop.aborted) return null;
    throw error;
  });
  if (!found) return;
  const { broken, faults, mended, isWhole } = found;
  if (mended) log.warn({ mended }, "Kept figures differed from what they count, and were set right.");
  if (!isWhole) log.error("The nightly check of rules and books was not over in time, and was broken off.");
  for (const { rule, count, examples } of broken) log.error({ rule, count, examples }, "A rule does not hold.");
  for (const fault of faults.slice(0, most)) log.error({ fault }, "The books differ from the tables.");
  if (isWhole && !broken.length && !faults.length) log.info("Rules and books were checked: nothing is wrong.");
};
