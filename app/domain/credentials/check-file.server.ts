import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { checkCredential, findCredential, type Published, type StatusList } from "./check-credential.server.ts";
import { readStatusList } from "./credential.server.ts";
import { listMultikeys } from "./issuer-key.server.ts";
import { issuerProfile, listNumber } from "./open-badge.ts";

/**
 * Checks the credential in a file against the school's keys and status lists of now, for anybody. `hash` is the
 * certificate's where everything is right.
 */
export async function checkFile(ctx: Ctx, file: Uint8Array) {
  const text = findCredential(Buffer.from(file));
  const published = await readPublished(ctx);
  const steps = await checkCredential(text, published, await currentTime(ctx));
  const isRight = steps.every((step) => step.isRight);
  const [, hash] = /\/credentials\/([0-9a-f]{64})$/.exec(isRight ? JSON.parse(text!).id : "") ?? [];
  return { isRight, hash: hash ?? null, steps: steps.map(({ says, ...step }) => ({ ...step, says: plain(says) })) };
}

/** On one line, and not endless: the words may be the file's own. */
const plain = (text: string) => text.replace(/\p{Cc}/gu, " ").slice(0, 500);

async function readPublished(ctx: Ctx): Promise<Published> {
  const profile = issuerProfile(ctx.settings, await listMultikeys(ctx));
  const list = async (address: string): Promise<StatusList | null> => {
    const n = listNumber(ctx.settings, address);
    return n ? (JSON.parse(await readStatusList(ctx, n)) as StatusList) : null;
  };
  return { profile, list };
}
