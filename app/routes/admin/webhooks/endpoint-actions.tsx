import type { EndpointView } from "#app/domain/webhooks/endpoints/endpoint-view.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** What can be done to an endpoint: a form each, for each changes something. */
export function EndpointActions({ endpoint: { id, pausedAt } }: { endpoint: Pick<EndpointView, "id" | "pausedAt"> }) {
  const path = `/admin/webhooks/${id}`;
  return (
    <div className="mt-6 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {pausedAt ? (
        <form method="post" action={`${path}/activation`} className="contents">
          <Button name="is_active" value="true" className="max-sm:col-span-2">
            Retomar envios
          </Button>
        </form>
      ) : (
        <>
          <form method="post" action={`${path}/trial`} className="contents">
            <Button className="max-sm:col-span-2">Enviar um teste</Button>
          </form>
          <form method="post" action={`${path}/activation`} className="contents">
            <Button name="is_active" value="false" look="quiet">
              Pausar envios
            </Button>
          </form>
        </>
      )}
      <ButtonLink href={`${path}/edit`} look="quiet">
        Editar
      </ButtonLink>
      <ButtonLink href={`${path}/rotation`} look="quiet">
        Trocar o segredo
      </ButtonLink>
      <ButtonLink href={`${path}/removal`} look="danger" className={pausedAt ? "max-sm:col-span-2" : undefined}>
        Remover
      </ButtonLink>
    </div>
  );
}
