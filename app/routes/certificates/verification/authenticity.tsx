import type { ReactNode } from "react";
import { shortDate } from "#app/domain/calendar.ts";
import type { Sheet } from "#app/domain/certificates/sheet.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What shows that a certificate is genuine, and the address to give to whoever asks. */
export function Authenticity({ certificate, isHolder }: { certificate: Sheet["certificate"]; isHolder: boolean }) {
  return (
    <section aria-labelledby="autenticidade" className="mt-10 grid gap-8 border-t border-line pt-8 md:grid-cols-2">
      <div>
        <h2 id="autenticidade" className="flex items-center gap-2 text-xl">
          <Icon name="safe" className="text-leaf" /> Autenticidade
        </h2>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <Fact label="Número">{certificate.certificate_number}</Fact>
          <Fact label="Código">
            <code>{certificate.certificate_hash.slice(0, 20)}…</code>
          </Fact>
          <Fact label="Emissão">{shortDate(new Date(certificate.issue_date))}</Fact>
          <Fact label="Status">
            <Badge tone="leaf">Válido</Badge>
          </Fact>
        </dl>
      </div>
      <div id="compartilhar" className="scroll-mt-24">
        <h2 className="text-xl">Compartilhar</h2>
        <p className="mt-2 text-muted">Quem receber este endereço confere o certificado na hora, sem cadastro:</p>
        <input
          readOnly
          aria-label="Endereço de verificação"
          value={certificate.verification_url}
          className="mt-3 min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 text-sm"
        />
        <p className="mt-3">
          <a href={new URL(certificate.verification_url).pathname} className="text-leaf underline underline-offset-4">
            Abrir a página de verificação
          </a>
        </p>
        {isHolder && <Proof id={certificate.id} />}
      </div>
    </section>
  );
}

/** For the holder: the data from which anybody can recompute the hash, should the school ever be gone. */
function Proof({ id }: { id: string }) {
  return (
    <details className="mt-4">
      <summary className="text-sm text-muted">Guardar a prova comigo</summary>
      <p className="mt-2 text-sm text-muted">
        Salve{" "}
        <a href={`/api/certificates/${id}`} className="underline">
          os dados do certificado (JSON)
        </a>
        . O código é o SHA-256 do campo <code>snapshot</code> em JSON canônico (RFC 8785): com este arquivo, ele pode
        ser recalculado por qualquer pessoa, mesmo sem este site.
      </p>
    </details>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words font-semibold">{children}</dd>
    </>
  );
}
