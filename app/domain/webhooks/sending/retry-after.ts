type Said = { "retry-after"?: string | undefined; date?: string | undefined };

/**
 * The seconds for which an answer asks to be left alone (`Retry-After`, RFC 9110, 10.2.3): as it counts them, or up to
 * the moment that it names, by its own clock where it shows one. Null where it asks for nothing, or says what is
 * neither.
 */
export function secondsAsked({ "retry-after": asked = "", date = "" }: Said): number | null {
  const said = asked.trim();
  if (/^\d+$/.test(said)) return Number(said);
  const until = momentOf(said);
  return until === null ? null : Math.max(0, Math.ceil((until - (momentOf(date) ?? Date.now())) / 1_000));
}

/** An HTTP date in any of its three forms, in milliseconds; the oldest of them does not say that it means UTC. */
function momentOf(text: string): number | null {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
  const moment = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(moment) ? null : moment;
}
