import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { Manifest } from "#app/domain/backups/folder/manifest.ts";
import { findSecret, secretCheck } from "#app/domain/backups/secret.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { mediaFolder } from "#app/domain/media/media-folder.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { Settings } from "#app/domain/settings.ts";
import { findRelation } from "#drizzle/dump/catalogue.ts";

/** Refuses where the database already holds anything: a restore never overwrites. */
export async function requireEmptyDatabase({ db }: Pick<Ctx, "db">) {
  const found = await findRelation(db);
  if (!found) return;
  throw new Refusal(
    "conflict",
    `O banco de dados não está vazio (há, por exemplo, a tabela ${found}). A restauração só escreve em um banco vazio: indique outro em DATABASE_URL ou outra pasta em DATA_DIR.`,
  );
}

/** Refuses where files lie that the restored ones could be mixed up with. */
export async function requireEmptyFolder(settings: Pick<Settings, "DATA_DIR">) {
  const folder = mediaFolder(settings);
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return;
  throw new Refusal(
    "conflict",
    `A pasta ${folder} não está vazia. A restauração não mistura arquivos: indique outra em DATA_DIR, ou mude esta de lugar.`,
  );
}

type SecretsHere = Pick<Settings, "DATA_DIR"> & Partial<Pick<Settings, "SESSION_SECRET_PREVIOUS">>;

/** Refuses where neither the secret in use nor the one before opens this backup's sealed data. */
export async function requireSecret(
  { secret }: Manifest,
  { DATA_DIR, SESSION_SECRET_PREVIOUS, given }: SecretsHere & { given: string | undefined },
) {
  const here = given ?? (await findSecret({ DATA_DIR }));
  if (here === undefined && secret.kept === "backup") return;
  if ([here, SESSION_SECRET_PREVIOUS].some((each) => each && secretCheck(each) === secret.check)) return;
  throw new Refusal(
    "conflict",
    here === undefined
      ? "O segredo desta cópia estava em SESSION_SECRET e não faz parte dela. Defina SESSION_SECRET com o valor de então; sem ele, chaves PIX e segredos de integrações não abrem."
      : "O segredo daqui (SESSION_SECRET, ou o arquivo session-secret) não é o da cópia: chaves PIX e segredos de integrações não abririam. Use o de então, ou aceite digitá-los de novo com --other-secret.",
  );
}
