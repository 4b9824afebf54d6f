import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { legalText } from "#app/domain/legal/legal-text.server.ts";
import { operations } from "#app/domain/privacy/register/operations.ts";
import { retention, timeInWords } from "#app/domain/privacy/retention/retention-table.ts";
import { schoolOf } from "#app/domain/school.ts";
import { factsOf } from "#app/domain/texts/facts.ts";

/** The register of processing operations that the law asks for (LGPD, art. 37), as this school runs. For admins. */
export function showRegister(ctx: Ctx) {
  authorise(ctx, "privacy.seeRegister");
  const facts = factsOf(ctx.settings);
  return {
    school: schoolOf(ctx.settings),
    changedOn: legalText(ctx.settings, "privacy").changedOn,
    operations: operations.map(({ shared = [], sharedAlways, kept, ...operation }) => ({
      ...operation,
      shared: [...(sharedAlways ? [sharedAlways] : []), ...shared.map((name) => facts[name]!)],
      kept: kept.map((name) => ({ what: retention[name].what, time: timeInWords(retention[name]) })),
    })),
    retention: Object.values(retention).map((each) => ({ ...each, time: timeInWords(each) })),
  };
}
