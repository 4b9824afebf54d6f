/** One month of a chart: `value` is the height of its bar, `text` its label. */
type GrownMonth = { month: string; value: number; text: string };

type GrowthChartProps = { months: GrownMonth[]; caption: string; measure: string };

const [ground, tallest, apart] = [46, 34, 24];

export function GrowthChart({ months, caption, measure }: GrowthChartProps) {
  const highest = Math.max(...months.map(({ value }) => value), 1);
  return (
    <>
      <svg
        viewBox={`0 0 ${months.length * apart} 52`}
        aria-hidden="true"
        preserveAspectRatio="xMinYMax"
        className="h-14 w-full max-sm:hidden"
        fill="none"
      >
        <path d={`M0 ${ground}H${months.length * apart}`} className="stroke-line" strokeWidth="1.5" />
        {months.map(({ month, value }, i) => (
          <Seedling
            key={month}
            x={(i + 0.5) * apart}
            height={Math.max(0, value / highest) * tallest}
            isNow={i === months.length - 1}
          />
        ))}
      </svg>
      <details className="text-sm">
        <summary className="min-h-6 text-muted hover:text-leaf">
          Mês a mês<span className="sr-only">: {caption}</span>
        </summary>
        <table className="mt-2 w-full">
          <caption className="sr-only">{caption}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Mês</th>
              <th scope="col">{measure}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, text }) => (
              <tr key={month} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {monthName(month)}
                </th>
                <td className="py-1 text-right tabular-nums">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function Seedling({ x, height, isNow }: { x: number; height: number; isNow: boolean }) {
  const colour = isNow ? "stroke-leaf" : "stroke-edge";
  if (height < 1) return <circle cx={x} cy={ground} r="2" className={isNow ? "fill-leaf" : "fill-edge"} />;
  const top = ground - height;
  const leaves = `M${x} ${top + 4}q-8 0-9-8q9 0 9 8m0 0q1-8 9-8q0 8-9 8`;
  return (
    <path
      d={`M${x} ${ground}V${top + 4}${leaves}`}
      className={colour}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

const names = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", month: "long", year: "numeric" });

/** `2026-11` in words: "novembro de 2026". */
export const monthName = (month: string) => names.format(new Date(`${month}-15T00:00:00Z`));
