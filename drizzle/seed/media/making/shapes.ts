/** Outlines for the painter, as lists of points. */
import type { Point } from "./canvas.ts";

export function ellipse(centre: Point, radiusX: number, radiusY = radiusX, turn = 0): Point[] {
  const steps = Math.max(16, Math.ceil(radiusX + radiusY));
  return Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    return along(centre, turn, Math.cos(angle) * radiusX, Math.sin(angle) * radiusY);
  });
}

/** A line from point to point, `width(0)` wide at its start and `width(1)` at its end, with round ends. */
export function ribbon(line: Point[], width: (share: number) => number): Point[][] {
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((point, index) => {
    const angle = direction(line, index);
    const half = width(index / (line.length - 1)) / 2;
    left.push(along(point, angle, 0, -half));
    right.push(along(point, angle, 0, half));
  });
  const ends = [ellipse(line[0]!, width(0) / 2), ellipse(line.at(-1)!, width(1) / 2)];
  return [[...left.reverse(), ...right].reverse(), ...ends].map(clockwise);
}

/** A leaf that grows from `base` towards `angle`; `bend` curves its spine, `droop` moves its widest part. */
export function leaf(base: Point, { angle, length, width, bend = 0 }: LeafForm): LeafOutline {
  const spine = Array.from({ length: 25 }, (_, step) => {
    const share = step / 24;
    return along(base, angle + bend * share * share, length * share, 0);
  });
  const side = (sign: number) =>
    spine.map((point, index) => {
      const share = index / 24;
      const half = (width / 2) * Math.sin(Math.PI * share ** 0.82) ** 0.85;
      return along(point, direction(spine, index), 0, sign * (Number.isNaN(half) ? 0 : half));
    });
  const upper = side(-1);
  const lower = side(1);
  return {
    whole: [...upper, ...lower.toReversed()],
    underside: [...spine, ...lower.toReversed()],
    spine,
  };
}

/** A cubic Bézier curve as points, cut off after `share` of its way. */
export function curve(from: Point, first: Point, second: Point, to: Point, share = 1): Point[] {
  const steps = 28;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = (step / steps) * share;
    const u = 1 - t;
    const blend = (axis: 0 | 1) =>
      u ** 3 * from[axis] + 3 * u * u * t * first[axis] + 3 * u * t * t * second[axis] + t ** 3 * to[axis];
    return [blend(0), blend(1)];
  });
}

/** The point `forward` ahead of and `aside` from `origin`, seen from someone who looks towards `angle`. */
export function along(origin: Point, angle: number, forward: number, aside: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [origin[0] + cos * forward - sin * aside, origin[1] + sin * forward + cos * aside];
}

export function direction(line: Point[], index: number): number {
  const before = line[Math.max(0, index - 1)]!;
  const after = line[Math.min(line.length - 1, index + 1)]!;
  return Math.atan2(after[1] - before[1], after[0] - before[0]);
}

/** Overlapping parts must run the same way, or the painter would take one for a hole in the other. */
function clockwise(outline: Point[]): Point[] {
  const area = outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return area < 0 ? outline.toReversed() : outline;
}

type LeafForm = { angle: number; length: number; width: number; bend?: number };
type LeafOutline = { whole: Point[]; underside: Point[]; spine: Point[] };
