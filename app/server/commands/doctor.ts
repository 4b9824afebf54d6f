import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { type NamedFinding, worstOf } from "#app/domain/health/finding.ts";
import { checkLocally, checkOutside } from "#app/domain/health/show-health.server.ts";
import { tryGateway } from "#app/domain/health/try-gateway.server.ts";
import { followSaved } from "#app/domain/school-settings/saved-settings.server.ts";
import { bypassPooler, openPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";

const marks = { well: "✓", attention: "!", wrong: "✗", unused: "–" };
const verdicts = {
  well: "Está tudo bem.",
  unused: "Está tudo bem.",
  attention: "Funciona, mas precisa de atenção.",
  wrong: "Há algo errado.",
};

/**
 * `npm run doctor`: checks everything the platform needs, with advice. With `--gateway` it also has the school's
 * gateway make and cancel charges of R$ 5,00. Returns whether nothing is wrong.
 */
export async function doctor(args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({ args, options: { gateway: { type: "boolean", default: false } } });
  const given = settingsOrExit();
  const { db, close } = await openPlatform(bypassPooler(given), { max: 4, say: () => {} }).catch((error: Error) => {
    throw new AppError("unavailable", `Banco de dados: não abre. ${error.message}`, { cause: error });
  });
  try {
    // If the database cannot give the saved settings, its own check says why.
    const settings = await followSaved({ db, settings: given })().catch(() => given);
    const checks = [checkLocally({ db, settings }), checkOutside({ db, settings })];
    if (values.gateway) checks.push(tryGateway({ db, settings, viewer: null, ip: null }));
    const findings = (await Promise.all(checks)).flat();
    for (const finding of findings) report(finding, say);
    const worst = worstOf(findings);
    say(`\n${marks[worst]} ${verdicts[worst]}`);
    return worst !== "wrong";
  } finally {
    await close();
  }
}

function report({ severity, title, says, advice }: NamedFinding, say: Say) {
  say(`${marks[severity]} ${title}: ${says}`);
  if (advice) say(`    ${advice}`);
}
