const picture = /!\[((?:\\.|[^\]\\])*)\]\((?:<([^<>\n]*)>|([^\s()]+))(?:\s+"[^"\n]*")?\)/g;

/** An address with blanks or parentheses stands between angle brackets. */
const destination = (address: string) => (/[\s()]/.test(address) ? `<${address}>` : address);

/** A picture of a lesson's text, as its Markdown. It travels with the material that it is. */
export const pictureMarkdown = (words: string, address: string) =>
  `![${words.replace(/[\\[\]]/g, "\\$&")}](${destination(address)})`;

/** A text with the addresses of its pictures changed; a picture without one (null) becomes its words. */
export const changePictures = (text: string, change: (address: string) => string | null) =>
  text.replace(picture, (_, words: string, pointed: string | undefined, bare: string | undefined) => {
    const address = change(pointed ?? bare ?? "");
    return address === null ? words : `![${words}](${destination(address)})`;
  });

/** The addresses of a text's pictures. */
export function picturesIn(text: string): string[] {
  const addresses: string[] = [];
  changePictures(text, (address) => {
    addresses.push(address);
    return address;
  });
  return addresses;
}
