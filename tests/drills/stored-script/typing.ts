import type { Page } from "playwright";

/** A form of a page, by its place among the page's; `key` is the same wherever the same form stands. */
export type Form = { address: string; at: number; key: string };

const takesWords =
  "input:not([type=hidden i], [type=checkbox i], [type=radio i], [type=file i], [type=submit i], [type=button i]), textarea";

/** The forms of a page that take words, without those that are known from elsewhere. */
export async function formsOn(page: Page, address: string, known: Form[]): Promise<Form[]> {
  const keys = await page.evaluate(
    (fields) =>
      [...document.forms].map((form) => {
        const names = [...form.querySelectorAll<HTMLInputElement>(fields)].map(({ name }) => name).filter(Boolean);
        // A field may be called "action".
        const path = new URL(form.getAttribute("action") ?? "", location.href).pathname.replace(
          /[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g,
          ":id",
        );
        return names.length ? `${form.method} ${path} ${names}` : "";
      }),
    takesWords,
  );
  const isNew = ({ key }: Form) => key !== "" && !known.some((form) => form.key === key);
  return keys
    .map((key, at) => ({ address, at, key }))
    .filter(isNew)
    .filter(({ key }, at, all) => all.findIndex((form) => form.key === key) === at);
}

/**
 * Says the same hostile words in every field of a form of the page, and sends it. Returns whether it is still there, and
 * answered by a page.
 */
export async function sendBack(page: Page, { key }: Form, words: string): Promise<boolean> {
  const [found] = (await formsOn(page, "", [])).filter((form) => form.key === key);
  if (!found) return false;
  const isPage = Promise.race([
    page.waitForEvent("load").then(() => true),
    page.waitForEvent("download").then(() => false),
  ]);
  await page.evaluate(
    ([fields, place, said]) => {
      const form = document.forms[place]!;
      for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)) {
        // A field that takes numbers or days alone keeps no words; one of its name that takes anything speaks for it.
        const free = document.createElement("textarea");
        free.name = field.name;
        free.value = said;
        field.disabled = true;
        form.append(free);
      }
      HTMLFormElement.prototype.submit.call(form);
    },
    [takesWords, found.at, words] as const,
  );
  return await isPage;
}
