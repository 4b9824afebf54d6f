import type { NamedFinding, Standing } from "#app/domain/health/finding.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { join } from "#app/ui/join.ts";

const marks: Record<Standing, { icon: IconName; tone: string; says: string }> = {
  well: { icon: "check", tone: "text-leaf", says: "em ordem" },
  attention: { icon: "info", tone: "text-wheat-deep", says: "para cuidar" },
  wrong: { icon: "alert", tone: "text-clay", says: "errado" },
  unused: { icon: "pause", tone: "text-muted", says: "sem uso" },
};

/** Things that were looked at: what each is, how it stands, and what to do. */
export function FindingList({ title, findings }: { title: string; findings: readonly NamedFinding[] }) {
  return (
    <section className="mt-10">
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-3 border-t border-line">
        {findings.map((finding) => (
          <FindingRow key={finding.name} {...finding} />
        ))}
      </ul>
    </section>
  );
}

function FindingRow({ title, standing, says, advice }: NamedFinding) {
  const { icon, tone, says: state } = marks[standing];
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3 gap-y-1 border-b border-line py-4 md:grid-cols-[1.5rem_14rem_1fr]">
      <Icon name={icon} className={join("mt-0.5", tone)} />
      <h4 className="font-sans text-base font-semibold">
        {title}
        <span className="sr-only">: {state}</span>
      </h4>
      <div className="max-md:col-start-2 min-w-0">
        <p className="wrap-anywhere">{says}</p>
        {advice && <p className="mt-1 text-muted wrap-anywhere">{advice}</p>}
      </div>
    </li>
  );
}
