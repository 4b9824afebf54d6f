/** The help box: the two ways to verify. */
export function VerifyHelp() {
  return (
    <section aria-labelledby="como-verificar" className="mt-12 rounded-soft border border-line bg-raised p-5">
      <h2 id="como-verificar" className="text-lg">
        Como verificar um certificado
      </h2>
      <dl className="mt-3 grid gap-3">
        <div>
          <dt className="font-semibold">Pelo link ou pelo código QR</dt>
          <dd className="text-muted">
            Aponte a câmera do celular para o código QR impresso ou abra o endereço que vem no certificado. A
            conferência é automática.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Pelo número</dt>
          <dd className="text-muted">
            Digite o número como está no certificado, com os hífens. Maiúsculas e minúsculas dão no mesmo.
          </dd>
        </div>
      </dl>
    </section>
  );
}
