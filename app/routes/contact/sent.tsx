import { answerHours } from "#app/domain/support/answer-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The message has arrived: its number, and when and where the answer comes. */
export function Sent({ number, email }: { number: string; email: string | undefined }) {
  return (
    <div className="max-w-2xl">
      <p className="font-semibold text-wheat-deep">Ticket #{number}</p>
      <h1 className="mt-2 text-4xl">Recebemos a sua mensagem</h1>
      <p className="mt-5 text-lg">
        A resposta chega em até {answerHours} h ao e-mail{" "}
        {email ? <strong className="wrap-anywhere">{email}</strong> : "que você informou"}.
      </p>
      <p className="mt-3 text-muted">
        Anote o número #{number}: com ele fica fácil retomar a conversa. Se nada chegar, olhe também a caixa de spam.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {email ? (
          <ButtonLink href="/support">Acompanhar no suporte</ButtonLink>
        ) : (
          <ButtonLink href="/courses">Ver o catálogo</ButtonLink>
        )}
        <ButtonLink href="/contact" look="quiet">
          Escrever outra mensagem
        </ButtonLink>
      </div>
    </div>
  );
}
