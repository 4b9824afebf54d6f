import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

type Exception = {
  /** What tells them apart in the list. */
  key: string | number;
  who: ReactNode;
  /** When the lesson opens for them, after "abre". */
  when: string;
  /** The person whose date may be taken back; null where it may not. */
  removable: { userId: string; fullName: string | null } | null;
};

type DateExceptionsProps = { heading: ReactNode; action: string; exceptions: Exception[] };

/** Who has another date for a lesson, each with a button that takes it back. The heading has the id `excecoes`. */
export function DateExceptions({ heading, action, exceptions }: DateExceptionsProps) {
  return (
    <section aria-labelledby="excecoes" className="mt-10 border-t border-line pt-6">
      {heading}
      <ul className="mt-3 border-b border-line">
        {exceptions.map(({ key, who, when, removable }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{who}</span>
              <span className="block text-sm text-muted">abre {when}</span>
            </p>
            {removable && (
              <form method="post" action={action}>
                <input type="hidden" name="kind" value="none" />
                <input type="hidden" name="user_id" value={removable.userId} />
                <Button look="quiet">
                  Tirar<span className="sr-only"> a exceção de {removable.fullName}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
