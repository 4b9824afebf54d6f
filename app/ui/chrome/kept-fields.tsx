import { Button } from "#app/ui/button.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";
import type { Sent } from "#app/ui/workshop/last-sent.ts";

/** A form with everything that was typed, to send it again. A page cannot hold files, so they are asked for again. */
export function KeptFields({ path, fields, files }: Sent) {
  const hasFiles = files.length > 0;
  return (
    <form
      method="post"
      action={path}
      encType={hasFiles ? "multipart/form-data" : undefined}
      className="flex flex-col items-start gap-4"
    >
      {fields.map(([name, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may repeat a name, and this one never changes
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      {files.map(({ field, fileName }) => (
        <div key={field} className="flex w-full flex-col gap-1">
          <label htmlFor={`again-${field}`} className="font-semibold wrap-anywhere">
            Escolha de novo: {fileName}
          </label>
          <FileInput id={`again-${field}`} name={field} />
        </div>
      ))}
      {hasFiles && <p className="text-sm text-muted">Sem escolher, o resto é enviado do mesmo jeito.</p>}
      <Button>Enviar de novo</Button>
    </form>
  );
}

/** No answer came to a form that script had sent. */
export function UnansweredForm(sent: Sent) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-20">
      <title>A resposta não chegou</title>
      <h1 className="text-2xl">A resposta não chegou, mas nada do que você escreveu se perdeu</h1>
      <p className="text-muted">
        A internet caiu ou a escola está fora do ar por um instante. Ainda não sabemos se o envio foi salvo. O que você
        escreveu está guardado nesta página: espere um pouco e envie de novo.
      </p>
      <KeptFields {...sent} />
    </div>
  );
}

/** No answer came to a page that was asked for. */
export function Unreachable() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-20">
      <title>Sem resposta</title>
      <h1 className="text-2xl">A página não chegou</h1>
      <p className="text-muted">A internet caiu ou a escola está fora do ar por um instante.</p>
      <Button type="button" onClick={() => location.reload()}>
        Tentar de novo
      </Button>
    </div>
  );
}
