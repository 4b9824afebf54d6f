import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** For somebody who has never asked. */
export function NoTickets() {
  return (
    <EmptyState
      title="Nada pendente por aqui"
      action={<ButtonLink href="/support/new">Criar o primeiro ticket</ButtonLink>}
    >
      <p>Você ainda não tem tickets de suporte. Crie um para começar.</p>
    </EmptyState>
  );
}
