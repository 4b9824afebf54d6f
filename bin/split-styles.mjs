import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import parse from "postcss/lib/parse";
import parseSelectors from "postcss-selector-parser";

/**
 * Writes down the rules of the built stylesheets and the classes that each needs, from which the server picks the
 * styles that a first page brings along (app/server/first-styles.ts).
 * @param {string} build the folder of the build
 */
export function splitStyles(build) {
  const assets = path.join(build, "client", "assets");
  const files = readdirSync(assets).filter((name) => name.endsWith(".css"));
  const stylesheets = files.map((name) => [`/assets/${name}`, splitCss(readFileSync(path.join(assets, name), "utf8"))]);
  writeFileSync(path.join(build, "server", "styles.json"), JSON.stringify(Object.fromEntries(stylesheets)));
}

/** A stylesheet as its pieces (`Piece` in app/server/first-styles.ts). */
export const splitCss = (css) => piecesIn(parse(css).nodes, true);

/** Blocks of rules; the contents of others (`@font-face`, `@keyframes`), or of a rule, stay together. */
const groups = new Set(["media", "supports", "layer", "container", "scope", "starting-style"]);

function piecesIn(nodes, inGroup) {
  return nodes.flatMap((node) => {
    if (node.type === "comment") return [];
    if (node.type === "rule") return [ruleOf(node, inGroup)];
    if (node.type === "atrule") return [atRuleOf(node, inGroup)];
    const text = `${node.prop}:${node.value}${node.important ? "!important" : ""}`;
    return [{ text, reads: variablesReadIn(text), ...(node.variable && { sets: node.prop }) }];
  });
}

function ruleOf({ selector, nodes }, inGroup) {
  return {
    text: selector,
    pieces: piecesIn(nodes, false),
    reads: [],
    ...(inGroup && { classes: classesOf(selector) }),
  };
}

function atRuleOf({ name, params, nodes }, inGroup) {
  const text = params ? `@${name} ${params}` : `@${name}`;
  const holdsRules = inGroup && groups.has(name);
  return {
    text,
    reads: variablesReadIn(text),
    ...(nodes && { pieces: piecesIn(nodes, holdsRules), holdsRules }),
    ...(name === "property" && { sets: params }),
  };
}

/** For each selector; classes in brackets, as in `:is()`, may be alternatives and do not count. */
function classesOf(selectors) {
  return parseSelectors()
    .astSync(selectors)
    .map((selector) => selector.nodes.flatMap((node) => (node.type === "class" ? [node.value] : [])));
}

const variablesReadIn = (text) => [...text.matchAll(/var\(\s*(--(?:\\.|[^\s,)\\])+)/g)].map(([, name]) => name);
