const tones: Record<string, string> = { GET: "text-leaf", DELETE: "text-clay" };

/** The method of an operation: what reads is green, what takes away is clay. */
export function Verb({ method }: { method: string }) {
  return <strong className={`font-mono text-sm ${tones[method] ?? "text-wheat-deep"}`}>{method}</strong>;
}
