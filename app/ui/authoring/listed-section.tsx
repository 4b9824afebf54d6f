import type { ReactNode } from "react";

type Props<Item> = {
  id: string;
  title: string;
  items: Item[];
  isNumbered?: boolean;
  children: (item: Item) => ReactNode;
};

/** More lines than this nobody reads; the rest is only counted. */
const mostShown = 200;

/** A list under a heading, such as what an import leaves out; nothing where it is empty. */
export function ListedSection<Item>({ id, title, items, isNumbered, children }: Props<Item>) {
  if (!items.length) return null;
  const List = isNumbered ? "ol" : "ul";
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <List className="mt-3 border-b border-line">
        {items.slice(0, mostShown).map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and the list never changes
          <li key={at} className="border-t border-line py-2 wrap-anywhere">
            {children(item)}
          </li>
        ))}
      </List>
      {items.length > mostShown && <p className="mt-2 text-sm text-muted">E mais {items.length - mostShown}.</p>}
    </section>
  );
}
