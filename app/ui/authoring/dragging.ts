import {
  Accessibility,
  Cursor,
  DragDropManager,
  type DragStartEvent,
  PreventSelection,
  StyleInjector,
} from "@dnd-kit/dom";
import { isSortable, Sortable } from "@dnd-kit/dom/sortable";

/**
 * How what is in the hand looks: the library's own rules and a frame, kept for good. It would put them into the page at each start,
 * twice, in a layer of its own, and the browser then styles and lays out everything anew.
 */
const rules = `
  [data-dnd-dragging] {
    position: fixed !important;
    pointer-events: none !important;
    touch-action: none;
    z-index: calc(infinity);
    will-change: translate;
    inset: var(--dnd-top, 0) auto auto var(--dnd-left, 0) !important;
    width: var(--dnd-width, auto);
    max-width: var(--dnd-width, auto);
    height: var(--dnd-height, auto);
    max-height: var(--dnd-height, auto);
    transform: var(--dnd-transform, none) !important;
    transition: var(--dnd-transition) !important;
    outline: 2px solid var(--color-leaf);
  }
  [data-dnd-dragging] * { pointer-events: none !important; }
  [data-dnd-dragging]:not([data-dnd-dropping]) { translate: var(--dnd-translate) !important; }
  [data-dnd-dragging]::backdrop { display: none; }
  [data-dnd-placeholder] { transition: none; }
  [data-dnd-placeholder="hidden"] { visibility: hidden; }
  @layer base {
    :where([data-dnd-dragging][popover]) {
      overflow: visible; background: unset; border: unset; margin: unset; padding: unset; color: inherit;
    }
  }`;

function addStyles() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
let hasStyles = false;

const instructions =
  "Para mover, aperte espaço, use as setas para cima e para baixo, e aperte espaço de novo para soltar. Esc desiste.";

type Ways = {
  /** Draws the list anew after a drag that was given up, when not all of its elements are where they were. */
  giveUp: () => void;
  say: (words: string) => void;
};
type Source = DragStartEvent["operation"]["source"];

/**
 * Lets the items below `part` be dragged by their handles: by mouse, finger and keyboard. An item says its id, kind and
 * name (`data-item`, `data-kind`, `data-name`), and stands in a `data-list`; it can go to any list of its kind. Its
 * form is sent with the place where it is dropped. What happens is told by `say`, since the library's own live region
 * goes with the elements. Returns how all this ends.
 */
export function enableDragging(part: HTMLElement, { giveUp, say }: Ways) {
  if (!hasStyles) addStyles();
  hasStyles = true;
  const sortables: Sortable[] = [];
  let told = "";
  const manager = new DragDropManager({
    plugins: (defaults) => [
      // These two set a style on every element of the page, which takes long when something is picked up.
      ...defaults.filter((plugin) => plugin !== Cursor && plugin !== PreventSelection),
      Accessibility.configure({
        announcements: { dragstart: () => undefined, dragend: () => undefined },
        screenReaderInstructions: { draggable: instructions },
      }),
    ],
  });
  manager.registry.plugins.get(StyleInjector)?.destroy(); // Instead of it there are the `rules`.
  for (const list of part.querySelectorAll<HTMLElement>("[data-list]")) {
    const items = [...list.children].filter((item): item is HTMLElement => "item" in (item as HTMLElement).dataset);
    for (const [index, element] of items.entries()) {
      const kind = element.dataset.kind!;
      const handle = element.querySelector<HTMLElement>("[data-handle]")!;
      const id = `${kind}-${element.dataset.item}`;
      const where = { group: list.dataset.list!, index, type: kind, accept: kind };
      sortables.push(new Sortable({ id, element, handle, ...where }, manager));
    }
  }
  manager.monitor.addEventListener("dragstart", ({ operation: { source } }) => {
    part.style.cursor = "grabbing";
    told = placeOf(source);
    tell(source, "está na mão,");
  });
  manager.monitor.addEventListener("dragover", ({ operation: { source } }) => {
    if (told !== placeOf(source)) tell(source, "fica");
    told = placeOf(source);
  });
  manager.monitor.addEventListener("dragend", ({ operation: { source }, canceled }) => {
    part.style.cursor = "";
    if (!isSortable(source)) return;
    if (canceled) say(`“${itemOf(source.sortable).dataset.name}” voltou ao lugar.`);
    else tell(source, "agora está");
    const { index, group, initialIndex, initialGroup } = source.sortable;
    if (index === initialIndex && group === initialGroup) return;
    const item = itemOf(source.sortable);
    if (canceled) {
      const { id } = item.querySelector("[data-handle]")!;
      giveUp();
      return void setTimeout(() => document.getElementById(id)?.focus(), 50);
    }
    const list = listOf(source.sortable);
    const [before, after] = [list[index - 1], list[index + 1]];
    const place = document.createElement("button");
    place.hidden = true;
    place.name = before ? "after" : "before";
    place.value = itemOf((before ?? after)!).dataset.item!;
    const form = item.querySelector("form")!;
    form.append(place);
    form.requestSubmit(place);
  });

  const placeOf = (source: Source) => (isSortable(source) ? `${source.sortable.group} ${source.sortable.index}` : "");
  const itemOf = (sortable: Sortable) => sortable.element as HTMLElement;
  const listOf = ({ group }: Sortable) =>
    sortables.filter((one) => one.group === group).sort((one, other) => one.index - other.index);

  function tell(source: Source, what: string) {
    if (!isSortable(source)) return;
    const { sortable } = source;
    const section = part.querySelector<HTMLElement>(`[data-list="${sortable.group}"]`)?.ariaLabel;
    const where = `na posição ${sortable.index + 1} de ${listOf(sortable).length}`;
    say(`“${itemOf(sortable).dataset.name}” ${what} ${section ? `${where}, na seção ${section}` : where}.`);
  }

  return () => {
    for (const sortable of sortables) sortable.destroy();
    manager.destroy();
  };
}
