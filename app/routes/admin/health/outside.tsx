import type { NamedFinding } from "#app/domain/health/finding.ts";
import { FindingList } from "#app/routes/admin/health/finding-list.tsx";
import { Button } from "#app/ui/button.tsx";

/** What can only be known by asking others, which takes seconds: asked when somebody wants to know. */
export function Outside({ asked }: { asked: NamedFinding[] | undefined }) {
  return (
    <>
      {asked && <FindingList title="O que os outros respondem" findings={asked} />}
      <section className={asked ? "mt-4" : "mt-10"}>
        {!asked && <h3 className="text-xl">O que os outros respondem</h3>}
        <form method="post" className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button look="quiet">{asked ? "Perguntar de novo" : "Perguntar agora"}</Button>
          <p className="max-w-prose text-sm text-muted">
            Pergunta ao servidor de e-mail, a quem confirma a entrada das pessoas e ao armazenamento de arquivos se
            respondem. Leva alguns segundos, e nenhuma carta é enviada.
          </p>
        </form>
      </section>
    </>
  );
}
