import { href } from "react-router";
import { type NamedFinding, type Severity, worstOf } from "#app/domain/health/finding.ts";
import { checkOutsideNow, showHealth } from "#app/domain/health/show-health.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, TextLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FindingIcon, severityWords } from "#app/ui/finding-icon.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/health";

export const loader = page(showHealth);

/** Nothing is written: the results are shown on the page itself. */
export const action = form({ limit: "health.ask", run: checkOutsideNow, show: (asked) => ({ asked }) });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Saúde do sistema");

export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  const { findings, release, commands } = loaderData;
  const asked = actionData && "asked" in actionData ? actionData.asked : undefined;
  const all = [...findings, ...(asked ?? [])];
  const { toMend, inOrder, unused } = sorted(findings);
  return (
    <AdminFrame tab="health">
      <Verdict severity={worstOf(all)} toMend={sorted(all).toMend.length} />
      {toMend.length > 0 && <FindingList title="Precisa de atenção" findings={toMend} />}
      <Outside asked={asked} />
      {inOrder.length > 0 && <FindingList title="Em ordem" findings={inOrder} />}
      {unused.length > 0 && <FindingList title="Sem uso aqui" findings={unused} />}
      <p className="mt-10 max-w-prose">
        Quem entrou, quem mudou o quê e o que foi apagado está no{" "}
        <TextLink href="/admin/events">registro de segurança</TextLink>.
      </p>
      <p className="mt-4 max-w-prose">
        As credenciais digitais dos certificados são assinadas com uma chave da escola, que se pode{" "}
        <TextLink href={href("/admin/health/issuer-key")}>trocar</TextLink>.
      </p>
      <p className="mt-4 max-w-prose text-sm text-muted wrap-anywhere">
        Versão {release} da plataforma. No servidor, <code>{commands.doctor}</code> mostra o mesmo que esta página, e{" "}
        <code>{commands.backup}</code> faz uma cópia de segurança.
      </p>
    </AdminFrame>
  );
}

/** What needs attention comes first, the worst at the top. */
function sorted(findings: readonly NamedFinding[]) {
  const of = (severity: NamedFinding["severity"]) => findings.filter((each) => each.severity === severity);
  return { toMend: [...of("wrong"), ...of("attention")], inOrder: of("well"), unused: of("unused") };
}

function FindingList({ title, findings }: { title: string; findings: readonly NamedFinding[] }) {
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

function FindingRow({ title, severity, says, advice }: NamedFinding) {
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3 gap-y-1 border-b border-line py-4 md:grid-cols-[1.5rem_14rem_1fr]">
      <FindingIcon severity={severity} />
      <h4 className="font-sans text-base font-semibold wrap-anywhere">
        {title}
        <span className="sr-only">: {severityWords(severity)}</span>
      </h4>
      <div className="max-md:col-start-2 min-w-0">
        <p className="wrap-anywhere">{says}</p>
        {advice && <p className="mt-1 text-muted wrap-anywhere">{advice}</p>}
      </div>
    </li>
  );
}

/** Checks that ask other systems take seconds, so they run only on request. */
function Outside({ asked }: { asked: NamedFinding[] | undefined }) {
  return (
    <>
      {asked && <FindingList title="Conexões testadas" findings={asked} />}
      <section className={asked ? "mt-4" : "mt-10"}>
        {!asked && <h3 className="text-xl">Testar conexões</h3>}
        <form method="post" className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button look="quiet">{asked ? "Testar de novo" : "Testar agora"}</Button>
          <p className="max-w-prose text-sm text-muted">
            Verifica se o servidor de e-mail, o provedor de login, o armazenamento de arquivos e o lugar das cópias
            respondem. Leva alguns segundos, e nenhum e-mail é enviado.
          </p>
        </form>
      </section>
    </>
  );
}

const words = {
  well: ["Está tudo em ordem.", "A plataforma tem o que precisa para funcionar, e nada precisa da sua atenção agora."],
  unused: [
    "Está tudo em ordem.",
    "A plataforma tem o que precisa para funcionar, e nada precisa da sua atenção agora.",
  ],
  attention: ["Funciona, mas precisa de atenção.", "Nada parou. Quando puder, veja os pontos abaixo."],
  wrong: ["Há algo errado.", "Comece pelo primeiro item abaixo: cada um diz o que fazer."],
} as const;

const bands = { well: "bg-leaf", unused: "bg-leaf", attention: "bg-wheat", wrong: "bg-clay" } as const;

function Verdict({ severity, toMend }: { severity: Severity; toMend: number }) {
  const [title, sentence] = words[severity];
  return (
    <header className="max-w-2xl">
      <p className="text-sm text-muted">Saúde do sistema</p>
      <h2 className="mt-1 text-2xl sm:text-3xl">{title}</h2>
      <span aria-hidden="true" className={classNames("mt-3 block h-1 w-24 rounded-full", bands[severity])} />
      <p className="mt-3 text-muted">
        {sentence}
        {toMend > 1 && ` São ${toMend} pontos.`}
      </p>
    </header>
  );
}
