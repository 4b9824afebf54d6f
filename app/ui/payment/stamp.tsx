import type { ReactNode } from "react";

/** A drawing that a bank could read, and across it that it is not to be paid. */
export function Stamped({ children }: { children: ReactNode }) {
  return (
    <div className="relative overflow-hidden">
      {children}
      <p className="pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 -rotate-4 rounded-soft border-2 border-clay bg-raised px-2 py-0.5 text-sm font-bold whitespace-nowrap text-clay">
        SIMULAÇÃO — NÃO PAGAR
      </p>
    </div>
  );
}
