/**
 * A straight line through points by least squares: how steep it is, and how far off that may be by chance (two standard
 * errors).
 */
export type Line = { slope: number; error: number };

/** Takes points [x, y], in any order. With fewer than three nothing can be said: the error is infinite. */
export function lineThrough(points: [number, number][]): Line {
  const count = points.length;
  if (count < 3) return { slope: 0, error: Number.POSITIVE_INFINITY };
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / count;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
  const rest = points.reduce((sum, point) => sum + (point[1] - y - slope * (point[0] - x)) ** 2, 0);
  return { slope, error: 2 * Math.sqrt(rest / (count - 2) / spread) };
}
