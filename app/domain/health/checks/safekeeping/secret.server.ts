import { stat } from "node:fs/promises";
import path from "node:path";
import { secretFile } from "#app/domain/backups/folder/manifest.ts";
import { findSecret } from "#app/domain/backups/secret.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, well, wrong } from "#app/domain/health/finding.ts";

/** Whether the secret that opens sealed data is somewhere safe, and nobody else's to read. */
export async function lookAtSecret({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  if (settings.SESSION_SECRET_PREVIOUS)
    return attention(
      "A troca do segredo não terminou: o de antes ainda é usado para abrir o que ele fechou.",
      "Com todas as instâncias reiniciadas, execute: npm run rekey",
    );
  const kept = await findSecret(settings);
  if (kept !== settings.SESSION_SECRET)
    return well(
      "Vem de SESSION_SECRET. Guarde esse valor fora daqui: ele não está nas cópias, e sem ele chaves PIX não abrem.",
    );
  const file = path.join(settings.DATA_DIR, secretFile);
  const { mode } = await stat(file);
  if (mode & 0o007) return wrong(`Qualquer usuário deste computador lê ${file}.`, `Execute: chmod 600 ${file}`);
  if (mode & 0o070) return attention(`Outros usuários do grupo leem ${file}.`, `Execute: chmod 600 ${file}`);
  return well("Guardado na pasta de dados, só para a plataforma, e em cada cópia de segurança.");
}
