import { levelLabel } from "#app/domain/courses/course.ts";
import { Badge } from "./badge.tsx";

export function LevelBadge({ level }: { level: string }) {
  const label = levelLabel(level);
  return label && <Badge>{label}</Badge>;
}
