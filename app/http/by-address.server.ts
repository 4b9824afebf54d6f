import { type Register, redirect } from "react-router";
import type { z } from "zod";
import { api } from "#app/http/api.server.ts";
import type { Call, CallArgs, Endpoint } from "#app/http/contract/declared.ts";
import { type ActionArgs, type FormDeclaration, form, type Outcome } from "#app/http/form.server.ts";
import { askedUrl, leaving } from "#app/http/page.server.ts";

/** The addresses of `app/routes.ts`, each with its params. */
type Pages = Register["pages"];

type Module<Params> = Record<"loader" | "action", (args: CallArgs & { params: Params }) => Promise<unknown>>;

/**
 * A form of a page that has another address: a GET redirects to that page. Errors are shown on the error screen, for
 * which its module is a page too (`export default () => null`).
 */
export function formOn<Schema extends z.ZodType, Result, Params>(
  page: string | ((params: NoInfer<Params>, url: URL) => string),
  declared: FormDeclaration<Schema, Result, NoInfer<Params>> &
    Outcome<Result, never, ActionArgs<NoInfer<Params>>, z.output<Schema>>,
): Module<Params> {
  return {
    loader: async ({ request, params }) => {
      const encoded = Object.entries(params).map(([name, value = ""]) => [name, encodeURIComponent(value)]);
      const to = typeof page === "string" ? page : page(Object.fromEntries(encoded) as Params, askedUrl(request));
      return leaving(request, redirect(to));
    },
    action: form({ ...declared, errorScreen: "always" }),
  };
}

/** Loader and action of a module with the forms of several addresses. */
export function formsAt(forms: { [Address in keyof Pages]?: Module<Pages[Address]["params"]> }) {
  return byAddress(forms as Record<string, Module<CallArgs["params"]>>);
}

/** Loader and action of a module with several files, or other answers that are no pages: a call for each method, or GET's. */
export function filesAt(files: { [Address in keyof Pages]?: Call | Omit<Endpoint, "area"> }) {
  const modules = Object.entries(files).map(([address, one]) => [address, api("declared" in one ? { GET: one } : one)]);
  return byAddress(Object.fromEntries(modules));
}

function byAddress(modules: Record<string, Module<CallArgs["params"]>>) {
  type Args = CallArgs & { pattern: string };
  const at = ({ pattern }: Args) => modules[pattern.replace(/^\/?/, "/")]!;
  return {
    loader: Object.assign(async (args: Args) => await at(args).loader(args), { modules }),
    action: async (args: Args) => await at(args).action(args),
  };
}
