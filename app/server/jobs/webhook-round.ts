import type { Ctx } from "#app/domain/ctx.ts";
import { type Claimed, claimDue } from "#app/domain/webhooks/deliveries/claim-due.server.ts";
import { deliver } from "#app/domain/webhooks/deliveries/deliver.server.ts";
import type { Outcome } from "#app/domain/webhooks/deliveries/note-attempt.server.ts";
import type { Send } from "#app/domain/webhooks/sending/send.server.ts";
import type { Job } from "#app/server/jobs/run-jobs.ts";
import type { Log } from "#app/server/log/log.ts";

/** What comes back sooner than this is looked for at its very moment, not at the next round. */
const soonSeconds = 20;

/**
 * Rounds of messages to other systems. A round only begins what is due; each lane then goes on by itself with what
 * waits for its endpoint, so that one that is slow, or never answers, keeps no other waiting.
 */
export function webhookRound(send: Send): Required<Pick<Job, "run" | "finish">> {
  const underWay = new Set<Promise<void>>();
  let failure: unknown;

  function begin(claimed: Claimed, ctx: Ctx, about: About) {
    const lane = follow(claimed, ctx, about)
      .catch((error: unknown) => {
        failure = error;
        about.wake();
      })
      .finally(() => underWay.delete(lane));
    underWay.add(lane);
  }

  async function follow(claimed: Claimed, ctx: Ctx, about: About) {
    tell(await deliver(ctx, send, claimed), claimed, about);
    if (about.stop.aborted) return;
    for (const next of await claimDue(ctx, claimed.endpointId)) begin(next, ctx, about);
  }

  return {
    run: async (ctx, about) => {
      const thrown = failure;
      failure = undefined;
      if (thrown) throw thrown;
      for (const claimed of await claimDue(ctx)) begin(claimed, ctx, about);
    },
    finish: async () => {
      while (underWay.size) await Promise.all(underWay);
    },
  };
}

type About = { log: Log; stop: AbortSignal; wake: () => void };

/** The log names endpoint and message by their numbers, never the address: it may hold a secret. */
function tell({ failure, wait, paused }: Outcome, { id, endpointId }: Claimed, { log, wake }: About) {
  const about = { webhook: endpointId, delivery: id };
  if (paused) {
    log.warn({ ...about, failure }, "An endpoint takes no messages and was paused.");
    wake(); // The letters that tell of it are in the outbox.
  }
  if (!paused && failure && wait === null)
    log.warn({ ...about, failure }, "A message could not be delivered and was given up.");
  if (wait !== null && wait <= soonSeconds) setTimeout(wake, wait * 1_000).unref();
}
