import { amountLabel } from "#app/domain/figures.ts";

/** One month of a chart: `value` is the height of its bar, `text` its label. */
type ChartMonth = { month: string; value: number; text: string };

/** Room for the label of the last bar, above all bars, and for the names of months below. */
const [above, below] = [16, 14];

type MonthChartProps = {
  /** Oldest first; the last is the current month. */
  months: ChartMonth[];
  caption: string;
  /** Whether it has a line of the page to itself, with the names of all months. */
  isWide?: boolean;
};

/** Bars for months, the value on the last one. A `MonthTable` beside it has all values. */
export function MonthChart({ months, caption, isWide = false }: MonthChartProps) {
  const [apart, tall] = isWide ? [56, 96] : [16, 24];
  const [wide, thick] = [months.length * apart, apart * 0.7];
  const values = months.map(({ value }) => value);
  const [highest, lowest] = [Math.max(...values, 0), Math.min(...values, 0)];
  const scale = tall / (highest - lowest || 1);
  const ground = above + highest * scale;
  const [before, now] = months.slice(-2) as [ChartMonth, ChartMonth];
  return (
    <svg
      viewBox={`0 0 ${wide} ${above + tall + below}`}
      role="img"
      aria-label={`${caption}: ${now.text} em ${monthName(now.month)}, até agora; ${before.text} em ${monthName(before.month)}`}
      height={above + tall + below}
      className={isWide ? "w-full text-muted" : "w-24 shrink-0 text-muted"}
      preserveAspectRatio="xMinYMax"
      fontSize="11"
      fill="currentColor"
    >
      {months.map(({ month, value }, at) => (
        <g key={month} className={at === months.length - 1 ? "text-leaf" : undefined}>
          <rect
            x={at * apart + (apart - thick) / 2}
            y={ground - Math.max(value, 0) * scale}
            width={thick}
            height={Math.max(Math.abs(value) * scale, 1)}
            rx="2"
            className={at === months.length - 1 ? undefined : "text-edge"}
            fill="currentColor"
          />
          {(isWide || at === 0 || at === months.length - 1) && (
            <text
              x={isWide ? (at + 0.5) * apart : at && wide}
              y={above + tall + 12}
              textAnchor={isWide ? "middle" : at ? "end" : "start"}
            >
              {shortName(month)}
            </text>
          )}
        </g>
      ))}
      <text x={wide} y={11} textAnchor="end" className="font-semibold text-ink">
        {now.text}
      </text>
    </svg>
  );
}

type MonthTableProps = { months: readonly string[]; caption: string; columns: { name: string; texts: string[] }[] };

/** The values of charts, folded, newest first. */
export function MonthTable({ months, caption, columns }: MonthTableProps) {
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-6 w-fit cursor-pointer text-muted hover:text-leaf">
        Mês a mês, em números<span className="sr-only">: {caption}</span>
      </summary>
      <div className="relative overflow-x-auto">
        <table className="mt-2 w-full max-w-2xl">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-muted">
            <tr>
              <th scope="col" className="text-left font-semibold">
                Mês
              </th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="pl-3 text-right font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months
              .map((month, at) => (
                <tr key={month} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {monthName(month)}
                  </th>
                  {columns.map(({ name, texts }) => (
                    <td key={name} className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">
                      {texts[at]}
                    </td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** A chart of amounts in centavos with its table. */
export function AmountChart({ months, caption }: { months: { month: string; cents: number }[]; caption: string }) {
  const shown = months.map(({ month, cents }) => ({ month, value: cents, text: amountLabel(cents) }));
  return (
    <section aria-label={caption}>
      <p className="text-sm text-muted">{caption}</p>
      <MonthChart months={shown} caption={caption} isWide />
      <MonthTable
        months={months.map(({ month }) => month)}
        caption={caption}
        columns={[{ name: "Valor", texts: shown.map(({ text }) => text) }]}
      />
    </section>
  );
}

const names = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", month: "long", year: "numeric" });
const shortNames = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", month: "short" });

const middleOf = (month: string) => new Date(`${month}-15T00:00:00Z`);

/** `2026-11` in words: "novembro de 2026". */
const monthName = (month: string) => names.format(middleOf(month));

/** `nov`. */
const shortName = (month: string) => shortNames.format(middleOf(month)).replace(".", "");
