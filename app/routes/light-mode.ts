import { redirect } from "react-router";
import { z } from "zod";
import { safeRedirectPath } from "#app/domain/sign-in/addresses.ts";
import { form } from "#app/http/form.server.ts";
import { lightModeCookie } from "#app/http/sessions/light-mode.ts";

export const loader = () => redirect("/");

/** "Modo leve": pages without script from now on, or with it again; returns to the page that was being read. */
export const action = form({
  schema: z.object({ light: z.enum(["on", "off"]), back: z.string().optional() }),
  run: async (ctx, { light }) => lightModeCookie(ctx.settings, light === "on"),
  goTo: (cookie, _args, { back }) =>
    redirect(back === "/" ? "/" : safeRedirectPath(back), { status: 303, headers: { "Set-Cookie": cookie } }),
});

export default () => null;
