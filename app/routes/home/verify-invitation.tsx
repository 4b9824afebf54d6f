import { Button } from "#app/ui/button.tsx";

/** For whoever was shown a certificate and wants to know whether it is genuine. */
export function VerifyInvitation() {
  return (
    <section aria-labelledby="conferir" className="mx-auto mt-16 max-w-6xl px-4">
      <div className="grid gap-5 rounded-soft border border-line bg-raised p-6 sm:grid-cols-[1.2fr_1fr] sm:items-end sm:p-8">
        <div>
          <h2 id="conferir" className="text-xl">
            Recebeu um certificado nosso?
          </h2>
          <p className="mt-1 text-muted">Qualquer pessoa confere, sem cadastro: basta o número impresso nele.</p>
        </div>
        <form method="post" action="/certificate/verify" className="flex flex-wrap items-end gap-3">
          <label className="flex min-w-[min(11rem,100%)] grow flex-col gap-1 text-sm font-semibold">
            Número do certificado
            <input
              name="certificate_number"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              className="min-h-11 w-full min-w-0 rounded-soft border border-edge bg-paper px-3 text-base font-normal"
            />
          </label>
          <Button look="quiet">Verificar</Button>
        </form>
      </div>
    </section>
  );
}
