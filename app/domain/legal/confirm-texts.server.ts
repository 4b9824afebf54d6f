import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { textsChangedOn } from "./legal-pages.ts";

/** An admin confirms that the legal texts, as published today, are right for the school. */
export async function confirmTexts(ctx: Ctx): Promise<void> {
  const signed = requireViewer(ctx);
  authorise(signed, "settings.manage");
  await inTransaction(signed, async (within) => {
    await recordEvent(within, "texts.confirmed", "school/1", {
      changedOn: textsChangedOn,
      guaranteeDays: within.settings.GUARANTEE_DAYS,
    });
  });
}
