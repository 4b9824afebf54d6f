import type { TokenView } from "#app/domain/tokens/token-view.ts";
import { TokenCard } from "#app/routes/profile/tokens/token-card.tsx";

type TokenListProps = { tokens: TokenView[]; newId: number | undefined };

/** Somebody's tokens; before a long list on a phone, the way to the form behind it. */
export function TokenList({ tokens, newId }: TokenListProps) {
  return (
    <section aria-labelledby="tokens">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="tokens" className="text-xl">
          Seus tokens
        </h2>
        {tokens.length > 0 && (
          <a href="#novo-token" className="inline-block py-2 text-leaf underline underline-offset-4 lg:hidden">
            Novo token
          </a>
        )}
      </div>
      {tokens.length ? (
        <ul className="mt-4 border-b border-line">
          {tokens.map((token) => (
            <TokenCard key={token.id} token={token} isNew={token.id === newId} />
          ))}
        </ul>
      ) : (
        <p className="mt-4 border-t border-line pt-4 text-muted">
          Você ainda não criou nenhum. Se ninguém pediu um token a você, não é preciso fazer nada aqui.
        </p>
      )}
    </section>
  );
}
