/**
 * The assistant's button opens the panel over the page; where that cannot be fetched or drawn, it leads to the page.
 */
export function openChatOnClick(page: Document) {
  page.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-chat]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import("./chat.ts").then(({ openChat }) => openChat(link)).catch(() => location.assign(link.href));
  });
}
