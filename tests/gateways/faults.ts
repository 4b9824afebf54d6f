import type { Asked } from "./serve.ts";

/**
 * What goes wrong with the next request that fits, or with every one (`always`): a status of its own, with a code and
 * what it `says` about it; an answer that is
 * `lost` after the work is done, or `lost before` it; `late` by some milliseconds, `half`, or in a slow `drip`.
 */
export type Fault = { method?: string; path?: string; always?: boolean } & (
  | { kind: "status"; status: number; code: string; says?: string; retryAfter?: number }
  | { kind: "lost" | "lost before" | "half" }
  | { kind: "late" | "drip"; ms: number }
);

export const faults: Fault[] = [];

/** The first fault that fits a request; it is used up unless it is always there. */
export function takeFault({ method, path }: Pick<Asked, "method" | "path">): Fault | undefined {
  const at = faults.findIndex(
    (fault) => (fault.method ?? method) === method && new RegExp(fault.path ?? "").test(path),
  );
  if (at < 0) return undefined;
  const fault = faults[at]!;
  if (!fault.always) faults.splice(at, 1);
  return fault;
}
