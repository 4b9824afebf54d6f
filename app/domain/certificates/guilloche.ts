/** The drawn frame's measures, in tenths of a millimetre: the sheet is A4 landscape. */
export const sheetSize = { width: 2970, height: 2100, inset: 112 };

/** How far the waves of a band swing. The first and third are in the first colour, the others in the second. */
export const swings = [48, 38, 28, 18];

/** The three waves of each swing: how far their handles are drawn, and about how long half a wave is. */
export const wavesOf = (swing: number) =>
  [
    { pull: swing * 2, half: 90 },
    { pull: swing * -2, half: 90 },
    { pull: swing, half: 30 },
  ] as const;

/** How many half-waves about `half` long fit `length` exactly, and how long each then is. */
export function halfWaves(length: number, half: number): { times: number; step: number } {
  const times = Math.round(length / half / 2) * 2;
  return { times, step: tenth(length / times) };
}

/** The points of a closed curve of loops around the origin, as a spirograph draws it. */
export function rosettePoints(): [number, number][] {
  const [ring, arm, loops, points] = [45, 32, 11, 220];
  return Array.from({ length: points }, (_, index) => {
    const turn = (index / points) * 2 * Math.PI;
    return [
      tenth(ring * Math.cos(turn) + arm * Math.cos(loops * turn)),
      tenth(ring * Math.sin(turn) + arm * Math.sin(loops * turn)),
    ];
  });
}

export const tenth = (value: number) => Math.round(value * 10) / 10;
