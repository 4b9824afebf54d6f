import type { Severity } from "#app/domain/health/finding.ts";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

const marks: Record<Severity, { icon: IconName; tone: string; says: string }> = {
  well: { icon: "check", tone: "text-leaf", says: "em ordem" },
  attention: { icon: "info", tone: "text-wheat-deep", says: "precisa de atenção" },
  wrong: { icon: "alert", tone: "text-clay", says: "errado" },
  unused: { icon: "pause", tone: "text-muted", says: "sem uso" },
};

/** The severity of a finding as an icon; `severityWords` says it to people who cannot see it. */
export function FindingIcon({ severity }: { severity: Severity }) {
  const { icon, tone } = marks[severity];
  return <Icon name={icon} className={classNames("mt-0.5 shrink-0", tone)} />;
}

export const severityWords = (severity: Severity) => marks[severity].says;
