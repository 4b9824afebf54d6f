import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type CodeToCopyProps = { id: string; label: string; code: string; verb: string; copied: string };

/**
 * A long code to be carried to a bank's app, and that it is a simulation's: by one press where script runs, by hand
 * from the field everywhere.
 */
export function CodeToCopy({ id, label, code, verb, copied }: CodeToCopyProps) {
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
        <span className="ml-2 inline-block text-sm font-bold text-clay">Simulação: não pague.</span>
      </label>
      <textarea
        id={id}
        readOnly
        rows={code.length > 60 ? 5 : 2}
        spellCheck={false}
        defaultValue={code}
        className="field-sizing-content w-full resize-none break-all rounded-soft border border-edge bg-raised px-3 py-2 font-mono text-sm select-all"
      />
      <ButtonLink href={`#${id}`} data-copy={code} data-copied={copied} className="no-print">
        <Icon name="copy" /> {verb}
      </ButtonLink>
      <p role="status" data-copy-status className="font-semibold text-leaf empty:hidden" />
    </div>
  );
}
