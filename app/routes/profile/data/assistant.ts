import { redirect } from "react-router";
import { chooseModel } from "#app/domain/assistant/model-choice.server.ts";
import { modelForm } from "#app/domain/assistant/schema.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";

/** There is nothing to read here; the form that posts here stands among one's data. */
export const loader = () => redirect("/profile/data");

export const action = form({
  schema: modelForm,
  limit: "api.other",
  run: async (ctx, { uses }) => {
    await chooseModel(ctx, uses);
    return uses;
  },
  goTo: (uses, { request }) =>
    redirectSaying(request, "/profile/data", {
      kind: "success",
      message: uses
        ? "O serviço de IA volta a escrever as respostas do assistente para você."
        : "Pronto: as suas perguntas ao assistente não saem mais daqui.",
    }),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
