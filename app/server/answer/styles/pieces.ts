import type { AtRule, ChildNode, Root, Rule } from "postcss";
import parse from "postcss/lib/parse";
import parseSelectors from "postcss-selector-parser";

/** A piece of a stylesheet: a declaration, a statement, or a rule or block with the pieces in its braces. */
export type Piece = {
  text: string;
  pieces?: readonly Piece[];
  /** Whether a page may need some of its rules and not the others. */
  holdsRules?: boolean;
  /** For each selector of a rule the classes that it cannot do without. */
  classes?: readonly (readonly string[])[];
  /** The variable that it sets or describes. */
  sets?: string;
  /** The variables that it reads itself. */
  reads: readonly string[];
};

/** Blocks that hold rules; what stands in others (`@font-face`, `@keyframes`), or in a rule, belongs together. */
const groups = new Set(["media", "supports", "layer", "container", "scope", "starting-style"]);

/** A stylesheet as its pieces. */
export function piecesOf(css: string): Piece[] {
  return piecesIn((parse(css) as Root).nodes, true);
}

/**
 * Pieces as CSS, as tight as a build leaves it. In: the variables that it shall set or describe; where not given, all.
 */
export function cssOf(pieces: readonly Piece[], variables?: ReadonlySet<string>): string {
  let css = "";
  for (const { text, pieces: inner, sets } of pieces) {
    if (sets && variables && !variables.has(sets)) continue;
    css += inner ? `${text}{${withoutLastSign(cssOf(inner, variables))}}` : `${text};`;
  }
  return css;
}

const withoutLastSign = (css: string) => (css.endsWith(";") ? css.slice(0, -1) : css);

/** The variables that a text reads, CSS or a page. */
export function variablesReadIn(text: string): string[] {
  return [...text.matchAll(/var\(\s*(--(?:\\.|[^\s,)\\])+)/g)].map(([, name]) => name!);
}

function piecesIn(nodes: readonly ChildNode[], inGroup: boolean): Piece[] {
  return nodes.flatMap((node) => {
    if (node.type === "comment") return [];
    if (node.type === "rule") return [ruleOf(node, inGroup)];
    if (node.type === "atrule") return [atRuleOf(node, inGroup)];
    const text = `${node.prop}:${node.value}${node.important ? "!important" : ""}`;
    return [{ text, reads: variablesReadIn(text), ...(node.variable && { sets: node.prop }) }];
  });
}

function ruleOf({ selector, nodes }: Rule, inGroup: boolean): Piece {
  return {
    text: selector,
    pieces: piecesIn(nodes, false),
    reads: [],
    ...(inGroup && { classes: classesOf(selector) }),
  };
}

function atRuleOf({ name, params, nodes }: AtRule, inGroup: boolean): Piece {
  const text = params ? `@${name} ${params}` : `@${name}`;
  const holdsRules = inGroup && groups.has(name);
  return {
    text,
    reads: variablesReadIn(text),
    ...(nodes && { pieces: piecesIn(nodes, holdsRules), holdsRules }),
    ...(name === "property" && { sets: params }),
  };
}

/** What stands in brackets, as in `:is()`, may be an alternative. */
function classesOf(selectors: string): string[][] {
  return parseSelectors()
    .astSync(selectors)
    .map((selector) => selector.nodes.flatMap((node) => (node.type === "class" ? [node.value] : [])));
}
