import { lookHere, lookOutside } from "#app/domain/health/checks.server.ts";
import { type NamedFinding, worstOf } from "#app/domain/health/finding.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { openPlatform, pastPooler } from "#app/server/boot/open-platform.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";

const marks = { well: "✓", attention: "!", wrong: "✗", unused: "–" };
const verdicts = {
  well: "Está tudo bem.",
  unused: "Está tudo bem.",
  attention: "Funciona, e há o que melhorar.",
  wrong: "Há algo errado.",
};

/**
 * `npm run doctor`: looks at everything the platform needs, and says how it is and what to do. Out: whether nothing is
 * wrong.
 */
export async function doctor(_args: string[], say: Say): Promise<boolean> {
  const settings = settingsOrExit();
  const { db, close } = await openPlatform(pastPooler(settings), { max: 4, say: () => {} }).catch((error: Error) => {
    throw new Refusal("unavailable", `Banco de dados: não abre. ${error.message}`, { cause: error });
  });
  try {
    const findings = (await Promise.all([lookHere({ db, settings }), lookOutside({ db, settings })])).flat();
    for (const finding of findings) tell(finding, say);
    const worst = worstOf(findings);
    say(`\n${marks[worst]} ${verdicts[worst]}`);
    return worst !== "wrong";
  } finally {
    await close();
  }
}

function tell({ standing, title, says, advice }: NamedFinding, say: Say) {
  say(`${marks[standing]} ${title}: ${says}`);
  if (advice) say(`    ${advice}`);
}
