import { Notice } from "#app/ui/notice.tsx";

/** What the page before left to be said. */
export function Flash({ kind, message }: { kind: "success" | "problem"; message: string }) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4">
      <Notice kind={kind} title={message} />
    </div>
  );
}
