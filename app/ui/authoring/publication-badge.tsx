import { Badge } from "#app/ui/badge.tsx";

/** Whether the world sees a course. */
export function PublicationBadge({ isPublished }: { isPublished: boolean }) {
  return isPublished ? <Badge tone="leaf">Publicado</Badge> : <Badge tone="wheat">Rascunho</Badge>;
}
