import { momentLabel } from "#app/domain/calendar.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, well, wrong } from "#app/domain/health/finding.ts";
import { type LastCheck, readLastCheck } from "#app/domain/health/rules/last-check.server.ts";

const tooOld = 3 * 24 * 3_600_000;
const byHand = "docs/operations.md mostra como conferir à mão e o que fazer.";

/** What the last nightly check of rules and books found, and whether there is one. */
export async function lookAtRules(ctx: Pick<Ctx, "db" | "now">): Promise<Finding> {
  const last = await readLastCheck(ctx);
  if (!last)
    return attention(
      "Ainda não foram conferidos.",
      "A plataforma confere sozinha, logo que é iniciada e depois a cada noite. Veja de novo daqui a uma hora.",
    );
  const says = `Conferidos em ${momentLabel(last.at)}: ${resultOf(last)}.`;
  if (last.contradictions || last.entries)
    return wrong(
      says,
      `Não faça repasses nem reembolsos antes de alguém olhar: o registro do servidor diz quais são. ${byHand}`,
    );
  if (!last.isWhole) return attention(says, byHand);
  const age = (await presentMoment(ctx)).getTime() - last.at.getTime();
  if (age > tooOld) return attention(`${says} Faz mais de três dias.`, `Reinicie a plataforma. ${byHand}`);
  return well(says);
}

function resultOf({ contradictions, rules, entries, isWhole }: LastCheck) {
  if (!isWhole) return "a conferência não terminou a tempo";
  if (!contradictions && !entries) return "nada se contradiz, e o livro-caixa bate com pagamentos e repasses";
  const said = [
    contradictions === 1 ? "um dado contradiz uma regra" : `${contradictions} dados contradizem`,
    entries === 1 ? "um lançamento do livro-caixa não bate" : `${entries} lançamentos do livro-caixa não batem`,
  ];
  if (contradictions > 1) said[0] += rules.length === 1 ? " uma regra" : ` ${rules.length} regras`;
  return [contradictions && said[0], entries && said[1]].filter(Boolean).join(", e ");
}
