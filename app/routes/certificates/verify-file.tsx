import { href } from "react-router";
import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { checkFile } from "#app/domain/credentials/check-file.server.ts";
import { form } from "#app/http/form.server.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
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
  run: async (ctx, { file }) => {
    if (!file.size) throw new AppError("invalid", missing, { fields: { file: [missing] } });
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

/** How each check came out: right, wrong, or neither. */
const marks = {
  true: { icon: "check", word: "Certo" },
  false: { icon: "close", word: "Errado" },
  null: { icon: "info", word: "Observação" },
} as const;

export default function VerifyFile({ actionData }: Route.ComponentProps) {
  const checked = actionData && "checked" in actionData ? actionData.checked : null;
  const refused = actionData && !("checked" in actionData) ? actionData.error : null;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-6 sm:py-10">
      <h1 className="text-3xl">Conferir um arquivo</h1>
      <ErrorSummary title="O arquivo não foi conferido" errors={refused} />
      {checked && (
        <Notice
          kind={checked.isRight ? "success" : "problem"}
          title={checked.isRight ? "Credencial válida" : "Credencial não confirmada"}
        >
          <ul className="mt-2 flex flex-col gap-2 wrap-anywhere">
            {checked.steps.map(({ isRight, says }) => (
              <li key={says} className="flex gap-2">
                <Icon name={marks[`${isRight}`].icon} size={18} className="mt-0.5 shrink-0" />
                <span>
                  <span className="sr-only">{marks[`${isRight}`].word}: </span>
                  {says}
                </span>
              </li>
            ))}
          </ul>
          {checked.hash && (
            <ButtonLink href={href("/certificate/verify/:hash", { hash: checked.hash })} className="mt-4">
              Ver o certificado
            </ButtonLink>
          )}
        </Notice>
      )}
      <VerifyFileForm errors={refused?.file ?? undefined} />
      <p className="text-muted">
        O arquivo é só lido: não fica guardado aqui.{" "}
        <TextLink href={href("/certificate/verify")}>Verificar pelo número</TextLink>
      </p>
    </div>
  );
}
