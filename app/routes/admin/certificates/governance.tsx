import { Button, ButtonLink } from "#app/ui/button.tsx";

/** What only the direction decides: who may change the look, and whether old certificates take it too. */
export function Governance({ teachers }: { teachers: boolean }) {
  return (
    <section aria-labelledby="direcao" className="flex flex-col gap-6 rounded-soft border border-line bg-raised p-5">
      <h2 id="direcao" className="text-xl">
        Só a direção
      </h2>
      <form method="post" action="/admin/certificates/designers" className="flex flex-col gap-3">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="teachers" defaultChecked={teachers} className="size-5 shrink-0 accent-leaf" />
          Instrutores também podem mudar o visual
        </label>
        <Button look="quiet">Salvar quem pode mudar</Button>
      </form>
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <p className="text-sm text-muted">
          Os certificados já emitidos ficam no visual em que saíram, a menos que você lhes dê o atual.
        </p>
        <ButtonLink href="/admin/certificates/application" look="quiet">
          Aplicar novo visual
        </ButtonLink>
      </div>
    </section>
  );
}
