import type { Partner } from "#app/routes/partners/partners.ts";

/** One partner: who they are, and what is done together. */
export function PartnerCard({ partner: { name, category, description, partnership, logo } }: { partner: Partner }) {
  return (
    <li className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex items-center gap-4">
        <svg
          viewBox="0 0 64 64"
          width="72"
          height="72"
          className="shrink-0 rounded-soft border border-line bg-raised p-2 text-leaf"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path className="fill-wheat" stroke="none" d={logo.filled} />
          <path d={logo.lines} />
        </svg>
        <div>
          <p className="text-sm font-semibold text-wheat-deep">{category}</p>
          <h3 className="mt-0.5 text-lg">{name}</h3>
        </div>
      </div>
      <p>{description}</p>
      <div className="mt-auto rounded-soft bg-leaf-wash px-4 py-3">
        <p className="text-sm font-semibold text-leaf-deep">O que fazemos juntos</p>
        <p className="mt-1">{partnership}</p>
      </div>
    </li>
  );
}
