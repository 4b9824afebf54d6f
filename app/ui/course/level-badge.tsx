import { levelLabel } from "#app/domain/courses/labels.ts";
import { Badge } from "#app/ui/badge.tsx";

/** The level in words; nothing where it is unknown. */
export function LevelBadge({ level }: { level: string }) {
  const label = levelLabel(level);
  return label && <Badge>{label}</Badge>;
}
