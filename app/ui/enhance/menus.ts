/** Menus made of `<details>` close on Escape and on a tap elsewhere, as menus do. */
export function closeMenus(page: Document) {
  const open = () => page.querySelectorAll<HTMLDetailsElement>("header details[open], details[data-menu][open]");
  page.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  page.addEventListener("click", (event) => {
    for (const menu of open()) if (!menu.contains(event.target as Node)) menu.open = false;
  });
}
