import { Refusal } from "#app/domain/refusal.ts";

/** How many files one person may be sending at the same time. */
const mostAtOnce = 2;

const underWay = new Map<string, number>();

/** Does `work` as one of somebody's uploads. Refuses (too many) while as many as may be are under way. */
export async function asUpload<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(userId) ?? 0;
  if (before >= mostAtOnce) {
    throw new Refusal("too_many", "Dois envios seus ainda estão em andamento. Espere um deles terminar.", {
      retryAfter: 30,
    });
  }
  underWay.set(userId, before + 1);
  try {
    return await work();
  } finally {
    const left = underWay.get(userId)! - 1;
    if (left) underWay.set(userId, left);
    else underWay.delete(userId);
  }
}
