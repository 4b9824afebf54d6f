import { AppError } from "#app/domain/app-error.ts";
import { commandLine } from "#app/domain/command-line.ts";
import { resetSecondFactorByEmail } from "#app/domain/second-factor/reset.server.ts";
import { bypassPooler, openPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";

/**
 * `npm run second-factor:reset -- EMAIL`: switches off the second factor of somebody who lost it, where no other admin
 * can. Refuses an e-mail without account, and an account without a second factor. Returns true.
 */
export async function secondFactorReset([email]: string[], say: Say): Promise<boolean> {
  const settings = settingsOrExit();
  const example = commandLine(settings, "second-factor:reset pessoa@escola.example");
  if (!email) throw new AppError("invalid", `Informe o e-mail da pessoa: ${example}`);
  const { db, close } = await openPlatform(bypassPooler(settings), { max: 1, say: () => {} });
  try {
    const fullName = await resetSecondFactorByEmail({ db, settings, viewer: null, ip: null }, email);
    say(`✓ ${fullName}: a verificação em duas etapas foi desligada, e as sessões foram encerradas.`);
    say("  A pessoa entra só com a primeira etapa e pode ligar outra em Perfil → Verificação em duas etapas.");
    return true;
  } finally {
    await close();
  }
}
