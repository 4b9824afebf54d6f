import { href } from "react-router";
import { z } from "zod";
import { errorAt } from "#app/domain/app-error.ts";
import { checkFile } from "#app/domain/credentials/check-file.server.ts";
import { form } from "#app/http/form.server.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/verify-file";
import { VerifyFileForm } from "./verification.tsx";

const maxBytes = 2_000_000;
const tooLarge = "O arquivo passa de 2 MB: não é uma credencial desta escola.";
const missing = "Escolha o arquivo da credencial: PDF, PNG, SVG ou JSON.";

export const action = form({
  schema: z.object({ file: z.instanceof(Blob, { error: missing }) }),
  limit: "certificate.verify",
  files: { file: () => ({ maxBytes, tooLarge }) },
  takesVisitorsFiles: true,
  run: async (ctx, { file }) => {
    if (!file.size) throw errorAt("file", missing);
    return await checkFile(ctx, new Uint8Array(await file.arrayBuffer()));
  },
  show: (checked) => ({ checked }),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Conferir um arquivo",
    "Confira, sem cadastro, a credencial digital de um certificado desta escola.",
  );

type Checked = Awaited<ReturnType<typeof checkFile>>;

/** How each check came out: right, wrong, or neither. */
const marks = {
  true: { icon: "check", word: "Certo", tone: "text-leaf" },
  false: { icon: "close", word: "Errado", tone: "font-semibold text-clay" },
  null: { icon: "info", word: "Observação", tone: "text-muted" },
} as const;

const titles = {
  none: "Não há credencial neste arquivo",
  revoked: "Credencial revogada",
  wrong: "Credencial não confirmada",
};

const advice = {
  none: "Envie o PDF, o selo (PNG ou SVG) ou o JSON como a pessoa os baixou: uma foto, um print ou uma cópia não trazem a credencial.",
  revoked: null,
  wrong: "Peça à pessoa o arquivo original, ou o número do certificado, e verifique por ele.",
};

export default function VerifyFile({ actionData }: Route.ComponentProps) {
  const checked = actionData && "checked" in actionData ? actionData.checked : null;
  const refused = actionData && !("checked" in actionData) ? actionData.error : null;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-6 sm:py-10">
      <h1 className={checked ? "text-muted" : "text-3xl"}>Conferir um arquivo</h1>
      <ErrorSummary title="O arquivo não foi conferido" errors={refused} />
      {checked && <Outcome {...checked} />}
      <VerifyFileForm errors={refused?.file ?? undefined} />
      <p className="text-muted">
        O arquivo é só lido: não fica guardado aqui.{" "}
        <TextLink href={href("/certificate/verify")}>Verificar pelo número</TextLink>
      </p>
    </div>
  );
}

/** What was checked, beneath what came out of it. */
function Outcome({ isRight, refusal, hash, steps }: Checked) {
  const help = refusal && advice[refusal];
  return (
    <article className={classNames("-mt-3 rounded-soft border bg-raised", isRight ? "border-leaf" : "border-clay")}>
      <div
        role={isRight ? "status" : "alert"}
        className={classNames("rounded-t-soft px-5 py-3", isRight ? "bg-leaf-wash text-leaf-deep" : "bg-clay-wash")}
      >
        <h2 className="flex items-center justify-center gap-2 text-xl">
          <Icon name={isRight ? "safe" : "alert"} size={26} className={isRight ? "shrink-0" : "shrink-0 text-clay"} />
          {refusal ? titles[refusal] : "Credencial válida"}
        </h2>
      </div>
      <ul className="divide-y divide-line px-5 wrap-anywhere">
        {steps.map(({ isRight, says }) => {
          const { icon, word, tone } = marks[`${isRight}`];
          return (
            <li key={says} className="flex gap-3 py-3">
              <Icon name={icon} size={20} className={classNames("mt-0.5 shrink-0", tone)} />
              <span className={isRight ? undefined : tone}>
                <span className="sr-only">{word}: </span>
                {says}
              </span>
            </li>
          );
        })}
      </ul>
      {(hash || help) && (
        <div className="border-t border-line px-5 py-4">
          {help && <p className="text-muted">{help}</p>}
          {hash && (
            <ButtonLink href={href("/certificate/verify/:hash", { hash })} className="max-sm:w-full">
              Ver o certificado
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  );
}
