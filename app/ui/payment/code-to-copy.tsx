import type { NoMoney } from "#app/domain/payments/no-money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type CodeToCopyProps = {
  id: string;
  label: string;
  code: string;
  /** Why it pays nobody, which is written next to it; null for a real one. */
  noMoney: NoMoney | null;
  verb: string;
  copied: string;
};

/**
 * A long code for a bank's app: copied with one tap where script runs, by hand everywhere. A boleto's line breaks
 * between its fields.
 */
export function CodeToCopy({ id, label, code, noMoney, verb, copied }: CodeToCopyProps) {
  const fields = /^[\d. ]+$/.test(code) ? code.split(" ") : [code];
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {label}
        {noMoney && <span className="text-sm font-bold text-clay">{noMoney}: não pague.</span>}
      </p>
      <ButtonLink href={`#${id}`} data-copy={code} data-copied={copied} className="no-print">
        <Icon name="copy" /> {verb}
      </ButtonLink>
      <p role="status" data-copy-status className="font-semibold text-leaf empty:hidden" />
      <p
        id={id}
        tabIndex={-1}
        className="rounded-soft border border-edge bg-raised px-3 py-2 font-mono text-sm select-all"
      >
        {fields.length === 1 ? (
          <span className="break-all">{code}</span>
        ) : (
          fields.map((field, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of one line never move
            <span key={at}>
              {at > 0 && " "}
              <span className="inline-block">{field}</span>
            </span>
          ))
        )}
      </p>
    </div>
  );
}
