import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { areas } from "#app/domain/ctx.ts";
import type { TokenView } from "#app/domain/tokens/token.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LineLink } from "#app/ui/button.tsx";

type TokenListProps = { tokens: TokenView[]; newId: number | undefined };

/** Somebody's tokens; on a phone, a long list starts with a link to the form below it. */
export function TokenList({ tokens, newId }: TokenListProps) {
  return (
    <section aria-labelledby="tokens">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="tokens" className="text-xl">
          Seus tokens
        </h2>
        {tokens.length > 0 && (
          <LineLink href="#novo-token" className="lg:hidden">
            Novo token
          </LineLink>
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
          Você ainda não criou nenhum. Se ninguém pediu um token a você, não precisa fazer nada aqui.
        </p>
      )}
    </section>
  );
}

const states = { valid: "Vale", refused: "Recusado", expired: "Venceu", revoked: "Revogado" } as const;

/** A token in its owner's list: purpose, scopes, dates, and a button to end it. */
function TokenCard({ token, isNew }: { token: TokenView; isNew: boolean }) {
  const { id, name, ending, scopes, createdAt, expiresAt, lastUsedAt, state } = token;
  return (
    <li className="border-t border-line py-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base font-semibold wrap-anywhere">{name}</h3>
        <span className="shrink-0">
          <Badge tone={state === "valid" ? "leaf" : "plain"}>{isNew ? "Novo" : states[state]}</Badge>
        </span>
      </div>
      <p className="mt-1 font-mono text-sm text-muted">smt_…{ending}</p>
      <ul className="mt-2 text-sm">
        {grouped(scopes).map(([area, ways]) => (
          <li key={area}>
            {area} <span className="text-muted">({ways})</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Criado em {shortDate(createdAt)} · {state === "expired" ? "venceu" : "vale até"} {shortDate(expiresAt)} ·{" "}
        {lastUsedAt ? `usado em ${shortDate(lastUsedAt)}` : "nunca usado"}
      </p>
      {state === "refused" && (
        <p className="mt-2 text-sm">
          Foi criado sem a verificação em duas etapas que a escola exige da direção, e por isso não funciona mais. Crie
          outro e revogue este.
        </p>
      )}
      {(state === "valid" || state === "refused") && (
        <p className="mt-1">
          <a
            href={href("/profile/tokens/:id/revocation", { id: String(id) })}
            className="inline-flex min-h-11 items-center text-clay underline underline-offset-4"
            aria-label={`Revogar o token ${name}`}
          >
            Revogar
          </a>
        </p>
      )}
    </li>
  );
}

/** Each area once, with what the token may do in it. */
function grouped(scopes: TokenView["scopes"]) {
  return Object.entries(areas).flatMap(([area, label]) => {
    const ways = [
      scopes.includes(`${area}:read` as never) && "ler",
      scopes.includes(`${area}:write` as never) && "escrever",
    ];
    const text = ways.filter(Boolean).join(" e ");
    return text ? [[label, text] as const] : [];
  });
}
