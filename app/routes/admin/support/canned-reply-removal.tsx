import { href } from "react-router";
import { integerPathId } from "#app/domain/path-id.ts";
import { deleteCannedReply, showCannedReply } from "#app/domain/support/canned-replies.server.ts";
import { cannedReplyNotFound } from "#app/domain/support/canned-reply.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/canned-reply-removal";

const path = href("/admin/support/canned-replies");

export const loader = pageOf(integerPathId(cannedReplyNotFound), showCannedReply);

export const action = form({
  ...formOf(deleteCannedReply),
  goTo: () => [path, "Resposta pronta excluída."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Excluir resposta pronta");

export default function CannedReplyRemoval({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <AdminFrame tab="support">
      <Confirmation
        question="Tem certeza que deseja excluir esta resposta pronta?"
        label="Excluir resposta"
        back={path}
      >
        <p className="mt-4 wrap-anywhere">
          “{title}” sai da lista. As respostas já enviadas com ela ficam como estão. Você não poderá desfazer.
        </p>
      </Confirmation>
    </AdminFrame>
  );
}
