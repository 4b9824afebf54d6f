import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { OnceField } from "#app/ui/form/form.tsx";

const keyAfter = (code: string) => {
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => createElement(OnceField) }]);
  const root = { formKey: { name: "form_key", value: "fresh" } };
  const reply = { code, initialValue: { form_key: "sent" } };
  const html = renderToStaticMarkup(
    createElement(Page, { hydrationData: { loaderData: { root }, actionData: { root: reply } } }),
  );
  return /value="(\w+)"/.exec(html)?.[1];
};

it.each([
  ["conflict", "sent"],
  ["unavailable", "sent"],
  ["invalid", "fresh"],
  ["payment_required", "fresh"],
])("a form that came back as %s has the %s id", (code, id) => expect(keyAfter(code)).toBe(id));
