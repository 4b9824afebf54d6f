import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { categories } from "#app/domain/categories.ts";

/** A page's HTML without the frame around it, in a school that chose nothing, unless `root` says otherwise. */
export function renderPage(page: unknown, loaderData?: unknown, root: object = {}) {
  const Component = () => createElement(page as ComponentType<{ loaderData: unknown }>, { loaderData });
  const hydrationData = { loaderData: { root: { categories, ...root } } };
  return renderToStaticMarkup(
    createElement(createRoutesStub([{ id: "root", path: "/", Component }]), { hydrationData }),
  );
}
