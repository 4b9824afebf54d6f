import { redirect } from "react-router";
import { setUsesModel } from "#app/domain/assistant/model-choice.server.ts";
import { modelForm } from "#app/domain/assistant/schema.ts";
import { form } from "#app/http/form.server.ts";

export const loader = () => redirect("/profile/data");

export const action = form({
  schema: modelForm,
  limit: "consent.change",
  run: async (ctx, { uses }) => {
    await setUsesModel(ctx, uses);
    return uses;
  },
  goTo: (uses) => [
    "/profile/data",
    uses
      ? "O serviço de IA volta a escrever as respostas do assistente para você."
      : "Pronto: as suas perguntas ao assistente não são mais enviadas para fora.",
  ],
});

export default () => null;
