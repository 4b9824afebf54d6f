import type { Piece } from "#app/server/first-styles.ts";

export function splitStyles(build: string): void;
export function splitCss(css: string): Piece[];
