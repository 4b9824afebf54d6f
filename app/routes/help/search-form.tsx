import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type SearchFormProps = { q: string; longest: number };

/** Asks the help for something, in words or in a whole question. */
export function SearchForm({ q, longest }: SearchFormProps) {
  return (
    <search className="block">
      <form action="/ajuda" className="mt-6 flex max-w-prose gap-2">
        <input
          type="search"
          name="q"
          aria-label="Procurar na ajuda"
          defaultValue={q}
          required
          maxLength={longest}
          placeholder="Como baixo o certificado?"
          className="min-h-12 w-full min-w-0 rounded-soft border border-edge bg-raised px-4"
        />
        <Button>
          <Icon name="search" size={18} />
          <span className="max-sm:sr-only">Procurar</span>
        </Button>
      </form>
    </search>
  );
}
