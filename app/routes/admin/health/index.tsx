import { type NamedFinding, worstOf } from "#app/domain/health/finding.ts";
import { askOutside, showHealth } from "#app/domain/health/show-health.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { FindingList } from "#app/routes/admin/health/finding-list.tsx";
import { Outside } from "#app/routes/admin/health/outside.tsx";
import { Verdict } from "#app/routes/admin/health/verdict.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(showHealth);

/** Nothing is written: the answers are shown on the page itself. */
export const action = form({ limit: "health.ask", run: askOutside, show: (asked) => ({ asked }) });

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Saúde do sistema");

export default function Health({ loaderData: { findings, release }, actionData }: Route.ComponentProps) {
  const asked = actionData && "asked" in actionData ? actionData.asked : undefined;
  const all = [...findings, ...(asked ?? [])];
  const { toMend, inOrder, unused } = sorted(findings);
  return (
    <AdminFrame tab="health">
      <Verdict standing={worstOf(all)} toMend={sorted(all).toMend.length} />
      {toMend.length > 0 && <FindingList title="Para cuidar" findings={toMend} />}
      <Outside asked={asked} />
      {inOrder.length > 0 && <FindingList title="Em ordem" findings={inOrder} />}
      {unused.length > 0 && <FindingList title="Sem uso aqui" findings={unused} />}
      <p className="mt-10 max-w-prose">
        Quem entrou, quem mudou o quê e o que foi apagado está no{" "}
        <a href="/admin/events" className="text-leaf underline underline-offset-4">
          registro de segurança
        </a>
        .
      </p>
      <p className="mt-4 max-w-prose text-sm text-muted">
        Versão {release} da plataforma. No servidor, <code>npm run doctor</code> diz o mesmo que esta página, e{" "}
        <code>npm run backup</code> faz uma cópia de segurança.
      </p>
    </AdminFrame>
  );
}

/** What needs somebody comes first, the worst of it at the top. */
function sorted(findings: readonly NamedFinding[]) {
  const of = (standing: NamedFinding["standing"]) => findings.filter((each) => each.standing === standing);
  return { toMend: [...of("wrong"), ...of("attention")], inOrder: of("well"), unused: of("unused") };
}
