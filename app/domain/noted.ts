/**
 * Makes the note of what came of something that was sent, and tries again until `endOfClaim` (as `performance.now()`
 * counts): as long as it is not made, the same would be sent once more.
 */
export async function noted<T>(endOfClaim: number, note: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (performance.now() + 500 > endOfClaim) throw error;
      await new Promise((resume) => setTimeout(resume, 250));
    }
  }
}
