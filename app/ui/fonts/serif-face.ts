import serif from "./alegreya.woff2?url";

export { serif };

/**
 * The school's serif, declared in each page that shows it rather than in the stylesheet: a second declaration, in a
 * file that arrives after the first paint, would load the font then and move what is being read.
 */
export const serifFace = `@font-face{font-family:Alegreya;src:url(${serif})format("woff2");font-weight:400 800;font-display:optional}`;
