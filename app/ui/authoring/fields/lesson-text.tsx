import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";

/** A lesson's text, with what may be written in it. */
export function LessonText({ field }: { field: { name: string; initialValue?: unknown; errors?: string[] } }) {
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label="Texto"
        hint="Na aula de texto, a própria aula; no vídeo e no áudio, a transcrição, para quem não pode ouvir ou ver."
        field={field}
        rows={10}
      />
      <details className="text-sm">
        <summary className="min-h-6 text-muted hover:text-leaf">Como formatar</summary>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 font-mono text-xs">
          <dt>## Um subtítulo</dt>
          <dd className="font-sans text-sm">subtítulo</dd>
          <dt>**forte** e *destaque*</dt>
          <dd className="font-sans text-sm">
            <strong>forte</strong> e <em>destaque</em>
          </dd>
          <dt>- um item</dt>
          <dd className="font-sans text-sm">lista</dd>
          <dt>&gt; uma citação</dt>
          <dd className="font-sans text-sm">citação em destaque</dd>
          <dt>[nome](https://…)</dt>
          <dd className="font-sans text-sm">link</dd>
        </dl>
      </details>
    </div>
  );
}

/**
 * Shows the text as learners will see it, in another tab, so that nothing typed is at stake. It stands after the button
 * that saves, which Enter presses.
 */
export function PreviewButton() {
  return (
    <Button look="quiet" formAction="/admin/lessons/preview" formTarget="_blank" formNoValidate>
      Ver o texto como fica<span className="sr-only"> (abre em outra aba)</span>
    </Button>
  );
}
