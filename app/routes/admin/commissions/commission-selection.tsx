import type { CommissionView } from "#app/domain/commissions/commission-json.ts";
import { CommissionRow } from "#app/routes/admin/commissions/commission-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { ColumnHeads } from "#app/ui/lists/column-heads.tsx";

const columns = ["Instrutor", "Curso e aluno", "Preço", "Comissão", "Situação", "Data"];

type CommissionSelectionProps = {
  lines: CommissionView[];
  /** The masked key of each instructor who has one, by id. */
  keys: Record<string, string>;
  awaitsGuarantee: boolean;
};

/**
 * All instructors' commissions; those that wait can be ticked and taken on to be paid. Nothing is paid on this page.
 */
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

/** The ways to pay a month at once, without ticking each line. */
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
