import { href } from "react-router";
import { timeOfDay } from "#app/domain/calendar.ts";
import type { Finding } from "#app/domain/health/finding.ts";
import { Button, ButtonLink, LineLink } from "#app/ui/button.tsx";
import { FindingIcon, severityWords } from "#app/ui/finding-icon.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Props = { findings: Finding[]; underWaySince: Date | null };

const keyPage = href("/admin/school/copies/key");

/** The state of the backups, and what can be done about them now. */
export function BackupStatus({ findings, underWaySince }: Props) {
  return (
    <section aria-labelledby="copias" className="border-t border-line pt-6">
      <h3 id="copias" className="text-xl">
        Como estão as cópias
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {findings.map(({ severity, says, advice }) => (
          <li key={says} className="flex gap-3">
            <FindingIcon severity={severity} />
            <div className="min-w-0 wrap-anywhere">
              <p>
                <span className="sr-only">{severityWords(severity)}: </span>
                {says}
              </p>
              {severity === "wrong" && <p className="mt-1 text-muted">{advice}</p>}
            </div>
          </li>
        ))}
      </ul>
      {underWaySince && (
        <p className="mt-3 font-semibold">
          Uma cópia está em andamento desde as {timeOfDay(underWaySince)}. Recarregue a página para ver como foi.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <form method="post" action={href("/admin/school/copies/now")}>
          <Button look="quiet">Copiar agora</Button>
        </form>
        <form method="post" action={href("/admin/school/copies/test")}>
          <Button look="quiet">Testar o lugar das cópias</Button>
        </form>
        <ButtonLink href={keyPage} look="quiet">
          Chave de recuperação
        </ButtonLink>
      </div>
    </section>
  );
}

/** The next step once a bucket is set. */
export function MissingRecoveryKey() {
  return (
    <Notice kind="waiting" title="Falta a chave de recuperação">
      <p>Nada vai para o bucket antes dela: as cópias saem daqui criptografadas.</p>
      <p className="-mb-2">
        <LineLink href={keyPage} className="font-semibold">
          Criar a chave agora
        </LineLink>
      </p>
    </Notice>
  );
}
