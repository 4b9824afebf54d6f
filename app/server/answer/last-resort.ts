/** What React Router says when even the error screen failed, or when it refuses by itself: a bare word in English. */
export function isLastResort({ status, headers }: Response): boolean {
  return (status === 400 || status === 500) && /^(text\/plain|$)/.test(headers.get("Content-Type") ?? "");
}
