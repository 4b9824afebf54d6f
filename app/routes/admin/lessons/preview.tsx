import { authorise } from "#app/domain/access/authorise.ts";
import { previewText } from "#app/domain/authoring/edited-lesson.server.ts";
import { textPreview } from "#app/domain/authoring/lesson.ts";
import { showPlayed } from "#app/domain/lessons/text-files.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { playerInText } from "#app/ui/played-in-text.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/preview";

/** Asked for without a text, the page says that there is none. */
export const loader = page((ctx) => {
  authorise(ctx, "courses.manage");
  return null;
});

export const action = form({
  schema: textPreview,
  limit: "authoring.write",
  run: previewText,
  show: ({ html, files }) => ({ html: showPlayed(html, files, (played) => playerInText(played)) }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Como a aula vai aparecer");

export default function Preview({ actionData }: Route.ComponentProps) {
  const html = actionData && "html" in actionData ? actionData.html : null;
  const problem = actionData && "error" in actionData ? actionData.error?.content_text?.[0] : null;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <h1 className="border-b border-line pb-3 text-base font-normal text-muted">
        É assim que a aula vai aparecer. Para continuar escrevendo, feche esta aba.
      </h1>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown without raw HTML
        <div data-preview className="prose mt-8" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <EmptyState title={problem ?? "Ainda não há texto"}>
          <p>Feche esta aba e escreva no campo “Texto”.</p>
        </EmptyState>
      )}
    </div>
  );
}
