import { momentLabel } from "#app/domain/calendar.ts";
import { partLabels } from "#app/domain/certificates/design/labels.ts";
import type { DesignVersion } from "#app/domain/certificates/design/version.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";

type HistoryProps = { versions: DesignVersion[]; currentId: number; mayRestore: boolean };

/** Every look there was: who saved it when, what changed, and the way back to it. */
export function History({ versions, currentId, mayRestore }: HistoryProps) {
  return (
    <section aria-labelledby="historico">
      <h2 id="historico" className="text-xl">
        Histórico
      </h2>
      <p className="mt-2 text-sm text-muted">
        Restaurar cria uma versão nova, igual à antiga. Nenhuma versão se perde.
      </p>
      <ol className="mt-4 border-b border-line">
        {versions.map((version) => (
          <Version
            key={version.id}
            version={version}
            isCurrent={version.id === currentId}
            mayRestore={mayRestore && version.id !== currentId}
          />
        ))}
      </ol>
    </section>
  );
}

type VersionProps = { version: DesignVersion; isCurrent: boolean; mayRestore: boolean };

function Version({ version, isCurrent, mayRestore }: VersionProps) {
  const { id, savedBy, savedAt, changed, certificates, primaryColor, secondaryColor, fontFamily } = version;
  return (
    <li className="border-t border-line py-4">
      <p className="flex flex-wrap items-center gap-2">
        <Swatch colour={primaryColor} />
        <Swatch colour={secondaryColor} />
        <span className="font-semibold">Versão {id}</span>
        <span className="text-sm text-muted">{fontFamily}</span>
        {isCurrent && <Badge tone="leaf">Atual</Badge>}
      </p>
      <p className="mt-1 text-sm text-muted">
        {savedBy ?? "Plataforma"}, <time dateTime={savedAt.toISOString()}>{momentLabel(savedAt)}</time>
        {certificates > 0 && ` · ${counted(certificates, "certificado", "certificados")}`}
      </p>
      {changed.length > 0 && (
        <p className="mt-1 text-sm">Mudou: {changed.map((part) => partLabels[part]).join(", ")}.</p>
      )}
      <div className="mt-1 flex items-center gap-5">
        <a
          href={`/certificate-preview?versao=${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-leaf hover:underline"
        >
          Ver<span className="sr-only"> a versão {id}</span>
        </a>
        {mayRestore && (
          <form method="post" action={`/admin/certificates/${id}/restoration`}>
            <Button look="quiet">
              Restaurar<span className="sr-only"> a versão {id}</span>
            </Button>
          </form>
        )}
      </div>
    </li>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <span className="size-4 rounded-full border border-line" style={{ background: colour }} />
);
