/** One star, drawn from its tip on 24 units of width, and five of them in a row. */
const star = "l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3 1.2-6.9-5-4.9 6.9-1z";
const five = [12, 36, 60, 84, 108].map((x) => `M${x} 2${star}`).join("");

const oneDecimal = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** How many of five stars, drawn and said; a fraction fills its part of a star. `size` is their height in pixels. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  return (
    <span className="inline-flex shrink-0">
      <svg viewBox="0 0 120 24" width={size * 5} height={size} aria-hidden="true" className="text-wheat-deep">
        <path d={five} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
        <svg width={24 * rating} height="24" aria-hidden="true">
          <path d={five} className="fill-wheat stroke-wheat" strokeWidth="1.4" strokeLinejoin="round" />
        </svg>
      </svg>
      <span className="sr-only">{oneDecimal.format(rating)} de 5 estrelas</span>
    </span>
  );
}

/** A single star, for one to be chosen. */
export function Star() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={`M12 2${star}`} stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
    </svg>
  );
}
