import { SaxesParser } from "saxes";
import { AppError } from "#app/domain/app-error.ts";

/** An element without namespaces: `name` and the names of attributes are the parts after the colon. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: (XmlElement | string)[] };

/** No file of questions and no manifest comes near these. */
const maxDepth = 100;
const maxNodes = 100_000;

const encodings = ["utf-8", "us-ascii", "iso-8859-1", "iso-8859-15", "windows-1252", "utf-16"];

/**
 * Reads a whole XML document. `what` names it in errors ("O arquivo"). Refuses (invalid): what is not well-formed or
 * in another encoding, any DTD (no entity is ever expanded but the five of XML and numbers), and heaps of elements.
 */
export function parseXml(source: Uint8Array | string, what = "O arquivo"): XmlElement {
  const parser = new SaxesParser();
  const root: XmlElement = { name: "", attributes: {}, children: [] };
  const open = [root];
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > maxNodes || open.length > maxDepth) throw refused(`${what} tem elementos demais.`);
  };
  const addText = (text: string) => {
    count();
    open.at(-1)!.children.push(text);
  };
  parser.on("doctype", () => {
    throw refused(`${what} traz uma DTD, que não aceitamos por segurança. Exporte de novo, sem ela.`);
  });
  parser.on("error", (error) => {
    throw refused(`${what} não é um XML válido: ${error.message.replace(/^undefined:/, "linha ")}`);
  });
  parser.on("opentag", ({ name, attributes }) => {
    count();
    const named = Object.entries(attributes as Record<string, string>).map(([key, value]) => [localName(key), value]);
    const element = { name: localName(name), attributes: Object.fromEntries(named), children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(typeof source === "string" ? source : decodeXml(source, what)).close();
  return elementsOf(root)[0]!;
}

const refused = (sentence: string) => new AppError("invalid", sentence);
const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** The bytes as text, in the encoding that they begin with or declare. */
function decodeXml(bytes: Uint8Array, what: string) {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? "utf-8";
  const encoding = isUtf16 ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : declared;
  try {
    if (!isUtf16 && !encodings.includes(encoding)) throw new Error(encoding);
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw refused(`${what} está numa codificação que não lemos. Salve em UTF-8.`);
  }
}

/** The child elements, of one name if given. */
export const elementsOf = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter((child) => typeof child !== "string").filter((child) => !name || child.name === name);

/** The first element along a path of names; undefined if there is none. */
export const elementAt = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => at && elementsOf(at, name)[0], element);

/** All elements of a name below an element, in order. */
export const everyElement = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...everyElement(child, name)]);

/** All text below an element, trimmed; empty without one. */
export const textOf = (element: XmlElement | undefined): string => (element ? rawText(element).trim() : "");

const rawText = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === "string" ? child : rawText(child))).join("");
