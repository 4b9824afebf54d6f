import { attention, type Finding, unused, well } from "#app/domain/health/finding.ts";
import { hearsChanges } from "#app/domain/public-generation.ts";
import type { Settings } from "#app/domain/settings.ts";

/** Whether this process hears what others change, without which it keeps no public page in memory. */
export function lookAtKeptPages({ settings }: { settings: Pick<Settings, "KEPT_PAGES_MB"> }): Finding {
  if (settings.KEPT_PAGES_MB === 0) return unused("Nenhuma página fica guardada na memória (KEPT_PAGES_MB=0).");
  const hears = hearsChanges();
  if (hears === undefined) return unused("Só o servidor em funcionamento guarda páginas na memória.");
  if (hears) return well("As páginas públicas saem prontas da memória, e mudam no instante em que algo muda.");
  return attention(
    "As páginas públicas não ficam guardadas na memória agora: este servidor não ouve o que os outros mudam.",
    "Tudo funciona, só mais devagar, e volta sozinho com o banco de dados. Se não voltar, e houver um pooler na frente do PostgreSQL, faça DATABASE_DIRECT_URL levar direto a ele.",
  );
}
