/**
 * HTML from the clipboard without what Word and Google Docs add: comments, their own elements, and Word's lists, which
 * are paragraphs with a number in front, as lists; cells hold one line, as in Markdown. What the editor does not know besides, it drops itself.
 */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(/<!--.*?-->|<style.*?<\/style>/gis, ""), "text/html");
  for (const node of page.querySelectorAll("script, meta, link, title, xml")) node.remove();
  for (const name of boldClasses(html)) {
    for (const bold of page.getElementsByClassName(name)) (bold as HTMLElement).style.fontWeight ||= "bold";
  }
  for (const wrapper of page.querySelectorAll("o\\:p, b[id^=docs-internal]"))
    wrapper.replaceWith(...wrapper.childNodes);
  for (const cell of page.querySelectorAll("td, th")) {
    for (const name of ["colspan", "rowspan"]) cell.removeAttribute(name);
    for (const block of cell.querySelectorAll<HTMLElement>("p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, br")) {
      if (block.nextSibling || block.localName === "br") block.after(" ");
      const words = page.createElement("span");
      words.style.cssText = block.style.cssText; // It may be bold as a whole.
      words.append(...block.childNodes);
      block.replaceWith(words);
    }
  }
  // Headings keep their ranks beneath the page's own: of a document's first two, the higher stays the higher.
  if (page.querySelector("h1"))
    for (const heading of page.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5"))
      heading.dataset.level = String(Number(heading.localName[1]) + 1);
  let list: HTMLElement | null = null;
  for (const paragraph of page.querySelectorAll<HTMLElement>("p")) {
    const isItem = /mso-list:(?!\s*(none|ignore))/i.test(paragraph.getAttribute("style") ?? "");
    if (!isItem) continue;
    const marker = paragraph.querySelector<HTMLElement>('[style*="mso-list:Ignore" i]');
    const name = /^\s*\(?(\d+|[a-z])[.)]/i.test(marker?.textContent ?? "") ? "ol" : "ul";
    if (!list || list.localName !== name || list.nextElementSibling !== paragraph) {
      list = page.createElement(name);
      paragraph.before(list);
    }
    marker?.remove();
    const item = page.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
  return page.body.innerHTML;
}

/** Excel and LibreOffice say in a style sheet which cells are bold. */
const boldClasses = (html: string) =>
  [...html.matchAll(/\.([\w-]+)\s*\{[^}]*font-weight:\s*(?:bold|[6-9]00)\b/gi)].map(([, name]) => name!);
