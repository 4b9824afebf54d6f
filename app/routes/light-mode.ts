import { redirect } from "react-router";
import { z } from "zod";
import { destination } from "#app/domain/sign-in/destination.ts";
import { form } from "#app/http/form.server.ts";
import { keepLightMode } from "#app/http/sessions/light-mode.ts";

/** Whoever comes here by an address is shown the home page. */
export const loader = () => redirect("/");

/** "Modo leve": pages without any script from now on, or with it again; back to the page that was being read. */
export const action = form({
  schema: z.object({ light: z.enum(["on", "off"]), back: z.string().optional() }),
  run: async (ctx, { light }) => keepLightMode(ctx.settings, light === "on"),
  goTo: (cookie, _args, { back }) =>
    redirect(back === "/" ? "/" : destination(back), { status: 303, headers: { "Set-Cookie": cookie } }),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
