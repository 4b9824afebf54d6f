import { leafGreen, shadesOf } from "#app/domain/colour.ts";
import type { School } from "#app/domain/school.ts";

type Look = Pick<School, "colour" | "logo">;

/**
 * The styles of a school with its own colour or logo, for each of its pages; empty without either. They set the
 * variables of app.css with a more specific selector, because they may come before or after it.
 */
export function schoolStyle({ colour, logo }: Look): string {
  const isChosen = colour !== leafGreen;
  if (!isChosen && !logo) return "";
  const { light, dark } = shadesOf(colour);
  return [
    isChosen && `html:root{${variables(light)}}${sheet}`,
    "@media screen and (prefers-color-scheme:dark){",
    isChosen && `html:root{${variables(dark)}}`,
    logo && plate,
    "}",
  ]
    .filter(Boolean)
    .join("");
}

const variables = ({ leaf, deep, wash }: ReturnType<typeof shadesOf>["light"]) =>
  `--color-leaf:${leaf};--color-leaf-deep:${deep};--color-leaf-wash:${wash}`;

/** The mark on a certificate keeps its colour. */
const sheet = `.sheet{--color-leaf:${leafGreen}}`;

/** Logos are made for light paper, so in the dark theme they get a light background. */
const plate = ".logo{background:#fffdf8;box-shadow:0 0 0 3px #fffdf8;border-radius:2px}";
