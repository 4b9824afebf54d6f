/** How well the platform's own pages answer a question. */
export type Strength = "none" | "weak" | "strong";

/**
 * What became of one question: how well it was answered, from which page first, and whether that one needs a person.
 */
export type Finding = { strength: Strength; page: string | undefined; needsPerson: boolean };

/** After as many questions in a row that got nowhere a person is offered. */
export const patience = 3;

/**
 * Whether an answer offers to write to the team (`should_escalate`, B20). In: what was found for each question of the
 * conversation, oldest first, the present one last. One of these is enough:
 * - nothing was found for it;
 * - the page that fits best is one whose matter only a person can settle;
 * - it is the third question in a row that no page fits well;
 * - it is the third question in a row that leads to the same page.
 *
 * The signals are the platform's own findings and never what somebody claims, so that nobody, and no text that somebody
 * pastes, can talk the assistant into it or out of it.
 */
export function shouldEscalate(findings: readonly Finding[]): boolean {
  const last = findings.at(-1);
  if (!last) return false;
  if (last.strength === "none" || last.needsPerson) return true;
  const recent = findings.slice(-patience);
  if (recent.length < patience) return false;
  return recent.every(({ strength }) => strength !== "strong") || recent.every(({ page }) => page === last.page);
}
