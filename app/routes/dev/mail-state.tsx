import { Badge } from "#app/ui/badge.tsx";

const states = {
  sent: { label: "Gravada", tone: "leaf" },
  waiting: { label: "Na fila", tone: "wheat" },
  failed: { label: "Desistimos", tone: "clay" },
} as const;

export function EmailState({ state }: { state: keyof typeof states }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}
