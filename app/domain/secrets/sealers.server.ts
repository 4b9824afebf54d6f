import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { derivedKey } from "#app/domain/secrets/derived-key.server.ts";
import type { Settings } from "#app/domain/settings.ts";

const prefix = "sementeira ";

/**
 * What an instance calls its connections to the database, so that it can be seen there which secret it seals with: by
 * what the secret derives to, which tells nothing of the secret itself.
 */
export const sealerName = (settings: Pick<Settings, "SESSION_SECRET">) =>
  prefix + derivedKey(settings, "who seals").toString("hex").slice(0, 16);

/** How often it is looked, in milliseconds: a pooler shows of each connection only who used it last. */
const glance = 50;

/**
 * Refuses (conflict) while an instance is connected that seals with another secret than ours: what it seals from now on
 * nobody could open once its secret is forgotten. `watch`: for how many milliseconds to look; every instance asks the
 * database for letters each ten seconds, so that behind a pooler, or after its connections were cut, it takes a little
 * more than that to see them all. Out: what those connections call themselves that do not say what they seal with, if
 * anything.
 */
export async function requireOneSecret(
  { db, settings }: Pick<Ctx, "db" | "settings">,
  { watch = 0 } = {},
): Promise<string[]> {
  const silent = new Set<string>();
  for (const end = performance.now() + watch; ; await new Promise((resume) => setTimeout(resume, glance))) {
    const others = await db.execute<{ name: string; seals: boolean }>(sql`
      select distinct application_name as name, starts_with(application_name, ${prefix}) as seals
      from pg_stat_activity
      where datname = current_database() and usesysid is not null
        and not starts_with(application_name, ${sealerName(settings)})`);
    if (others.some(({ seals }) => seals)) throw new Refusal("conflict", restartFirst);
    for (const { name } of others) silent.add(name);
    if (performance.now() >= end) return [...silent];
  }
}

const restartFirst =
  "Uma instância da plataforma ainda usa outro segredo: o que ela cifrar agora não abriria mais. Reinicie todas as instâncias, espere que respondam, e execute de novo: npm run rekey";
