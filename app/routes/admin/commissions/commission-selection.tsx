import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import type { CommissionView } from "#app/domain/commissions/commission.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CommissionAmount, CommissionStatusBadge, OfTrail } from "#app/ui/commission.tsx";
import { ColumnHeads } from "#app/ui/table.tsx";

const columns = ["Instrutor", "Curso e aluno", "Preço", "Comissão", "Situação", "Data"];

type CommissionSelectionProps = {
  lines: CommissionView[];
  /** The masked key of each instructor who has one, by id. */
  keys: Record<string, string>;
  awaitsGuarantee: boolean;
};

export function CommissionSelection({ lines, keys, awaitsGuarantee }: CommissionSelectionProps) {
  const isSelectable = (line: CommissionView) => line.status === "pending" && !(awaitsGuarantee && line.isGuaranteed);
  const hasPending = lines.some(({ status }) => status === "pending");
  return (
    <form method="get" action="/admin/payouts/new" className="mt-4">
      {hasPending && <WithoutChoosing awaitsGuarantee={awaitsGuarantee} />}
      <table className="w-full max-md:block">
        <caption className="sr-only">Comissões de todos os instrutores</caption>
        <ColumnHeads
          columns={columns}
          sums={["Preço", "Comissão"]}
          before={
            <th scope="col" className="w-10">
              <span className="sr-only">Escolher</span>
            </th>
          }
        />
        <tbody className="max-md:flex max-md:flex-col max-md:gap-4">
          {lines.map((line) => (
            <CommissionRow
              key={line.id}
              line={line}
              maskedKey={keys[line.instructorId]}
              isSelectable={isSelectable(line)}
            />
          ))}
        </tbody>
      </table>
      {hasPending && (
        <div
          data-dock="always"
          className="sticky bottom-0 z-10 -mx-4 mt-4 flex gap-3 border-t border-line bg-paper px-4 py-3 max-sm:grid max-sm:grid-cols-2"
        >
          <Button className="max-sm:px-2">Criar lote de pagamento</Button>
          <Button look="quiet" formAction="/admin/commissions/paid" className="max-sm:px-2">
            Marcar como pagas
          </Button>
        </div>
      )}
    </form>
  );
}

/** Buttons to pay a month at once, without ticking each line. */
function WithoutChoosing({ awaitsGuarantee }: { awaitsGuarantee: boolean }) {
  const link = "inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:text-leaf-deep";
  return (
    <p className="mb-2 flex flex-wrap gap-x-6">
      <a href="/admin/payouts/new?which=available" className={link}>
        Conferir tudo que já saiu da garantia
      </a>
      {!awaitsGuarantee && (
        <a href="/admin/payouts/new?which=pending" className={link}>
          Conferir todas as pendentes
        </a>
      )}
    </p>
  );
}

type CommissionRowProps = { line: CommissionView; maskedKey: string | undefined; isSelectable: boolean };

/** One commission; only pending ones can be selected. On a phone: name and amount first, the rest below. */
function CommissionRow({ line, maskedKey, isSelectable }: CommissionRowProps) {
  return (
    <tr className="border-b border-line max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)] max-md:wrap-anywhere max-md:gap-x-3 max-md:gap-y-1.5 max-md:rounded-soft max-md:border max-md:bg-raised max-md:p-4">
      <td className="align-top">
        {isSelectable && (
          <label className="-mt-1 flex size-11 items-center justify-center max-md:-mt-3 max-md:-ml-3">
            <input type="checkbox" name="commission_ids" value={line.id} className="size-5 accent-leaf" />
            <span className="sr-only">
              Escolher a comissão de {line.instructorName}, {amountLabel(line.amountCents)}
            </span>
          </label>
        )}
      </td>
      <td className={classNames(cell, "min-w-0 wrap-anywhere max-md:contents md:min-w-36")}>
        <a
          href={href("/admin/commissions/statement/:userId", { userId: line.instructorId })}
          className="block font-semibold underline decoration-line underline-offset-4 hover:text-leaf"
        >
          {line.instructorName}
        </a>
        <span
          className={classNames(
            "block text-sm max-md:order-3 max-md:col-span-2 max-md:col-start-2",
            maskedKey ? "text-muted" : "text-clay",
          )}
        >
          {maskedKey ? <span className="md:whitespace-nowrap">{maskedKey}</span> : "sem chave PIX"}
        </span>
      </td>
      <td
        className={classNames(
          cell,
          "min-w-0 wrap-anywhere md:min-w-48 max-md:order-3 max-md:col-span-2 max-md:col-start-2",
        )}
      >
        <span className="block">{line.courseTitle}</span>
        <OfTrail line={line} />
        <span className="block text-sm text-muted">{line.studentName}</span>
      </td>
      <td className={classNames(cell, "whitespace-nowrap text-right tabular-nums max-md:sr-only")}>
        {amountLabel(line.priceCents)}
      </td>
      <td className={classNames(cell, "text-right tabular-nums")}>
        <CommissionAmount line={line} />
      </td>
      <td className={classNames(cell, "max-md:order-4 max-md:col-span-2 max-md:col-start-2")}>
        <CommissionStatusBadge line={line} />
        {line.batchId && (
          <a
            href={href("/admin/payouts/:id", { id: String(line.batchId) })}
            className="block text-sm text-leaf underline underline-offset-4"
          >
            ver o lote
          </a>
        )}
      </td>
      <td
        className={classNames(
          cell,
          "whitespace-nowrap tabular-nums max-md:order-5 max-md:col-start-2 max-md:text-sm max-md:text-muted",
        )}
      >
        <time dateTime={line.createdAt.toISOString()}>{shortDate(line.createdAt)}</time>
      </td>
    </tr>
  );
}

const cell = "py-3 pr-5 align-top max-md:p-0";
