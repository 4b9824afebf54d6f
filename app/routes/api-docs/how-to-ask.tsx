/** How to ask at all: where, in whose name, and what every answer looks like. */
export function HowToAsk({ origin }: { origin: string }) {
  return (
    <section aria-labelledby="como-pedir" className="mt-10 grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.1fr]">
      <div className="prose max-w-prose">
        <h2 id="como-pedir">Como pedir</h2>
        <p>
          Crie um <a href="/profile/tokens">token de acesso</a> no seu perfil e mande-o em cada pedido. Ele pode o que
          você pode, dentro das permissões que você marcar. O catálogo, as avaliações e a verificação de certificados
          dispensam token.
        </p>
        <p>
          A resposta é um envelope: <code>success</code> e <code>data</code>, ou <code>success</code> e{" "}
          <code>error</code>, com <code>fields</code> quando um campo está errado. Onde um sucesso vem sem ele, a
          chamada diz. Dinheiro vem em reais, instantes em UTC.
        </p>
        <p>
          Listas longas vêm em páginas, com <code>Link</code>. Leituras públicas trazem <code>ETag</code>. O que cria
          alguma coisa aceita <code>Idempotency-Key</code>: repetir o pedido com a mesma chave não cria duas vezes. Em
          429 e 503, <code>Retry-After</code> diz quantos segundos esperar.
        </p>
        <p>
          Para máquinas: <a href="/api/openapi.json">a descrição inteira em OpenAPI 3.1</a>.
        </p>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Exemplo de pedido e resposta"
        className="self-start overflow-x-auto rounded-soft border border-line bg-sunken p-4 text-sm leading-relaxed"
      >
        <pre>{exampleOf(origin)}</pre>
      </section>
    </section>
  );
}

const exampleOf = (origin: string) => `curl ${origin}/api/my-courses \\
  -H "Authorization: Bearer smt_…"

{
  "success": true,
  "data": [ … ]
}

{
  "success": false,
  "error": "O token de acesso não tem a
            permissão learning:read."
}`;
