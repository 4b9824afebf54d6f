import type { Page } from "playwright/test";
import { courseCalled } from "#tests/browser/records.ts";
import { paidCourse, payButton } from "#tests/browser/steps.ts";
import { admin, expect, instructor, signIn, test } from "#tests/browser/support.ts";

type Form = {
  path: string;
  as?: string;
  /** Leaves something wrong; what is left out stays empty. */
  fill?: (page: Page) => Promise<unknown>;
  send: RegExp;
};

/** Forms that come back, each sent with something wrong. */
const forms: Form[] = [
  { path: "/contact", send: /^Enviar mensagem/ },
  { path: "/support/new", as: "somebody", send: /^Criar ticket/i },
  {
    path: "/profile/edit",
    as: "somebody",
    fill: async (page) => {
      await page.getByLabel("Nome completo").fill(" ");
      await page.getByLabel(/voucher/i).fill("x");
    },
    send: /^Salvar/,
  },
  { path: "/payment-settings", as: instructor, send: /^Salvar configurações/ },
  { path: "/admin/courses/new", as: instructor, send: /^Salvar|^Criar/ },
  {
    path: "/admin/vouchers",
    as: admin,
    fill: (page) => page.getByLabel("Código (opcional)").fill("x"),
    send: /^Criar voucher/,
  },
];

for (const { path, as, fill, send } of forms) {
  test(`each field that is wrong on ${path} is led to below the bar, with its name`, async ({ page }) => {
    if (as) await signIn(page, as === "somebody" ? undefined : as);
    await page.goto(path);
    await fill?.(page);
    // The server's answer is looked at, not the browser's own.
    await page
      .getByRole("main")
      .locator("form")
      .evaluateAll((all) => {
        for (const form of all as HTMLFormElement[]) form.noValidate = true;
      });
    await page.getByRole("main").getByRole("button", { name: send }).first().click();
    const links = page.getByRole("alert").getByRole("link");
    await expect(links.first()).toBeVisible();
    for (const link of await links.all()) {
      const id = (await link.getAttribute("href"))!.slice(1);
      await link.click();
      expect(await placeOf(page, id), `${path}#${id}`).toEqual({
        isFocused: true,
        isBelowBar: true,
        isNameBelowBar: true,
      });
    }
  });
}

test("a field of a card that is wrong is not under the bar, nor under the foot of the screen", async ({ page }) => {
  await signIn(page);
  await page.goto(`/checkout/${await courseCalled(page.context().request, paidCourse)}`);
  await page.getByRole("radio", { name: /Cartão de Crédito/ }).check();
  await payButton(page).click();
  const field = page.getByLabel("Número do cartão");
  await expect(field).toBeFocused();
  expect(await placeOf(page, (await field.getAttribute("id"))!)).toMatchObject({
    isBelowBar: true,
    isNameBelowBar: true,
  });
});

/** Where a field stands that was led to: all of it, and its name, between the sticky bar and the foot of the screen. */
function placeOf(page: Page, id: string) {
  return page.evaluate((id) => {
    const field = document.getElementById(id)!;
    const bar = document.querySelector("header")!.getBoundingClientRect();
    const name = (field as HTMLInputElement).labels?.[0] ?? field.querySelector("legend") ?? field;
    const { top, bottom } = field.getBoundingClientRect();
    return {
      isFocused: field === document.activeElement || field.contains(document.activeElement),
      isBelowBar: top >= bar.bottom && Math.min(bottom, top + 44) <= innerHeight,
      isNameBelowBar: name.getBoundingClientRect().top >= bar.bottom,
    };
  }, id);
}

/** Pages whose fields and links stand on the grounds that there are: paper, raised, washed, sunken, coloured. */
const grounds = [
  "/",
  "/courses",
  "/ajuda",
  "/contact",
  "/certificate/verify",
  "/admin",
  "/payments",
  "/admin/support",
  "/dev/ui",
];

test("the ring of focus and the words in empty fields are seen on every ground, light and dark", async ({ page }) => {
  await signIn(page, admin);
  // Where colours are forced, the browser draws the ring.
  await page.emulateMedia({ forcedColors: "none" });
  for (const path of grounds) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(findFaint), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});

/**
 * In the page: what has the focus without a ring of at least 3 : 1 on its own halo, and placeholders below 4.5 : 1.
 * The halo is wider than the ring, so that what lies beneath does not matter.
 */
function findFaint() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const luminance = (colour: string) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const contrast = (one: string, other: string) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light! + 0.05) / (dark! + 0.05);
  };
  const groundOf = (element: Element | null): string => {
    if (!element) return "#fff";
    const { backgroundColor } = getComputedStyle(element);
    return /^rgba\(.*, 0\)$|transparent/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
  };
  const faint: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    element.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    if (document.activeElement !== element) continue;
    const { outlineColor, outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(element);
    const halo = /^(rgba?\([^)]*\)|\w+\([^)]*\)) 0px 0px 0px ([\d.]+)px/.exec(boxShadow);
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const isSeen = halo && outlineStyle !== "none" && Number(halo[2]) >= reach && contrast(outlineColor, halo[1]!) >= 3;
    if (!isSeen) faint.push(`focus on ${element.outerHTML.slice(0, 120)}`);
    const hint = element.getAttribute("placeholder");
    if (hint && contrast(getComputedStyle(element, "::placeholder").color, groundOf(element)) < 4.5) {
      faint.push(`placeholder “${hint}”`);
    }
  }
  return faint;
}
