import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Takes the place of the confirmation while presence is missing. `title`: of the course or trail. */
export function PresenceLacking({ title, gap }: { title: string; gap: string }) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-6 px-4 py-8">
      <h1 className="text-2xl">Ainda falta presença</h1>
      <Notice kind="waiting" title={title}>
        <p>{gap}</p>
      </Notice>
      <ButtonLink href={href("/meetings")}>Meus encontros</ButtonLink>
    </div>
  );
}
