const fileInText = /!\[((?:\\.|[^\]\\])*)\]\((?:<([^<>\n]*)>|([^\s()]+))(?:\s+"[^"\n]*")?\)/g;

/** An address with blanks or parentheses stands between angle brackets. */
const destination = (address: string) => (/[\s()]/.test(address) ? `<${address}>` : address);

/**
 * A picture, recording or video of a lesson's text, as its Markdown: all are written like a picture. It travels with
 * the material that it is.
 */
export const fileMarkdown = (words: string, address: string) =>
  `![${words.replace(/[\\[\]]/g, "\\$&")}](${destination(address)})`;

/** A text with the addresses of its files changed; a file without one (null) becomes its words. */
export const changeFiles = (text: string, change: (address: string) => string | null) =>
  text.replace(fileInText, (_, words: string, pointed: string | undefined, bare: string | undefined) => {
    const address = change(pointed ?? bare ?? "");
    return address === null ? words : `![${words}](${destination(address)})`;
  });

/** The addresses of a text's pictures, recordings and videos. */
export function filesIn(text: string): string[] {
  const addresses: string[] = [];
  changeFiles(text, (address) => {
    addresses.push(address);
    return address;
  });
  return addresses;
}

/** What is known of a file decides how a text shows it. */
type KnownFile = { mimeType: string };

/** "audio" or "video" for a file that is played. */
const playedKindOf = (file: KnownFile | undefined) => /^(audio|video)\//.exec(file?.mimeType ?? "")?.[1] ?? null;

/** A text in which recordings and videos that are not the lesson's own become their words: nobody could open them. */
export const withoutForeign = (
  text: string,
  files: ReadonlyMap<string, KnownFile>,
  own: { has(address: string): boolean },
) => changeFiles(text, (address) => (own.has(address) || !playedKindOf(files.get(address)) ? address : null));

/** A recording or video in a rendered text. Its words are escaped. */
export type PlayedInText<F extends KnownFile> = { kind: "audio" | "video"; address: string; words: string; file: F };

/** A rendered text with its recordings and videos as `show` writes them; pictures stay. */
export const showPlayed = <F extends KnownFile>(
  html: string,
  files: ReadonlyMap<string, F>,
  show: (played: PlayedInText<F>) => string,
) =>
  html.replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (tag, address: string, words: string) => {
    const file = files.get(address);
    const kind = playedKindOf(file) as "audio" | "video" | null;
    return file && kind ? show({ kind, address, words, file }) : tag;
  });
