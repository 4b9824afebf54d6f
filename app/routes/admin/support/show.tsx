import type { ReactNode } from "react";
import { href, redirect } from "react-router";
import { z } from "zod";
import { readQuery } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { replyByForm } from "#app/domain/support/answer-ticket.server.ts";
import { attachmentLimit } from "#app/domain/support/attachments.ts";
import type { CannedReply } from "#app/domain/support/canned-reply.ts";
import { type TicketView, ticketNotFound } from "#app/domain/support/ticket.ts";
import { showTicketDesk } from "#app/domain/support/ticket-desk.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, TextLink } from "#app/ui/button.tsx";
import { Conversation, ReplyFields } from "#app/ui/ticket-conversation.tsx";
import { TicketFacts, Transcript } from "#app/ui/ticket-facts.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { Asker } from "./asker.tsx";
import { NoteFields } from "./notes.tsx";
import { StatusForm, Waiting } from "./ticket-status.tsx";
import { WaitingList } from "./waiting-list.tsx";

/** A canned reply that was chosen without script, and what already stood in the box. */
const insertion = z.object({ canned: z.string().optional(), message: z.string().default("") });

export const loader = pageOf(integerPathId(ticketNotFound), async (ctx, ticketId, { url }) => {
  const desk = await showTicketDesk(ctx, ticketId);
  if (desk.ticket.mergedInto) throw redirect(href("/admin/support/:id", { id: String(desk.ticket.mergedInto) }));
  const { canned, message } = readQuery(insertion, url);
  const inserted = desk.cannedReplies.find(({ id }) => String(id) === canned)?.message;
  const begun = [message.trim(), inserted].filter(Boolean).join("\n\n");
  return { desk, begun, viewerId: ctx.viewer!.id, maxAttachment: ctx.settings.UPLOAD_ATTACHMENT_MB };
});

export const action = form({
  ...formOf(replyByForm),
  files: { files: attachmentLimit },
  resendAfterSignIn: true,
  goTo: ({ ticketId }, _, { close }) => [
    href("/admin/support/:id", { id: String(ticketId) }),
    close ? "Resposta enviada. O ticket está fechado." : "Resposta enviada.",
  ],
});

export const meta: Route.MetaFunction = ({ matches, params }) => pageMeta(matches, `Ticket #${params.id}`);

export default function AdminTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, begun, viewerId, maxAttachment } = loaderData;
  const { ticket, notes, cannedReplies } = desk;
  const path = href("/admin/support/:id", { id: String(ticket.id) });
  return (
    <AdminFrame tab="support">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-10 lg:grid-cols-[12rem_minmax(0,1fr)_15rem]">
        <div className="flex min-w-0 flex-col lg:col-start-2">
          <p className="font-semibold text-wheat-deep">Ticket #{ticket.id}</p>
          <h2 className="mt-1 text-2xl wrap-anywhere">{ticket.subject}</h2>
          <p className="mt-2">
            <Waiting ticket={ticket} />
          </p>
          <Assignee ticket={ticket} viewerId={viewerId} />
          <TicketFacts ticket={ticket} className="max-sm:order-last" />
          <div className="mt-8 flex flex-col gap-6">
            {ticket.chatContext && <Transcript messages={ticket.chatContext} />}
            <Conversation ticket={ticket} reader="school" notes={notes} />
            <ReplyFields
              action={path}
              label="Responder"
              hint={ticket.userId === viewerId ? ownHint : `A resposta vai inteira, por e-mail, para ${ticket.email}.`}
              reply={actionData}
              maxAttachment={ticket.userId ? maxAttachment : 0} // Visitors could not open them.
              begun={begun}
              lastReplyId={ticket.replies.at(-1)?.id ?? 0}
              above={<CannedReplyChoice path={path} replies={cannedReplies} />}
              beside={
                <Button name="close" value="on" look="quiet">
                  Responder e fechar
                </Button>
              }
            />
            <details key={notes.length} className="rounded-soft border border-line bg-raised">
              <summary className="min-h-11 px-4 py-2.5 font-semibold">Escrever nota interna</summary>
              <div className="border-t border-line px-4 py-4">
                <NoteFields ticketId={ticket.id} maxAttachment={maxAttachment} filesId="note-files" />
              </div>
            </details>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-3 lg:row-start-1">
          <Part id="situacao" title="Mudar o status">
            <StatusForm ticket={ticket} search="?ticket" />
          </Part>
          <Part id="responsavel" title="Responsável">
            <AssigneeForm ticket={ticket} people={desk.assignable} />
          </Part>
          <Part id="pessoa" title="Quem escreveu">
            <Asker desk={desk} />
          </Part>
        </div>
        <div className="lg:col-start-1 lg:row-start-1">
          <WaitingList tickets={desk.waiting} current={ticket.id} />
        </div>
      </div>
    </AdminFrame>
  );
}

const ownHint = "Este ticket é seu: o que você escrever aparece como mensagem sua, e não como resposta da escola.";
const select = "min-h-11 min-w-0 max-w-full grow rounded-soft border border-edge bg-raised px-3 text-base";

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t-2 border-leaf pt-4">
      <h3 id={id} className="mb-3 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

const assigneePath = (id: number) => href("/admin/support/:id/assignee", { id: String(id) });

/** Who answers, and a button to do it oneself. */
function Assignee({ ticket, viewerId }: { ticket: TicketView; viewerId: string }) {
  return (
    <form method="post" action={assigneePath(ticket.id)} className="mt-2 flex flex-wrap items-center gap-3">
      <span>
        <span className="text-muted">Responsável:</span> {ticket.assigneeName ?? "ninguém ainda"}
      </span>
      {ticket.assigneeId !== viewerId && (
        <Button name="assignee_id" value={viewerId} look="quiet" className="px-3!">
          Assumir
        </Button>
      )}
    </form>
  );
}

type AssigneeFormProps = { ticket: TicketView; people: { id: string; fullName: string }[] };

function AssigneeForm({ ticket: { id, assigneeId, assigneeName }, people }: AssigneeFormProps) {
  const isFormer = assigneeId !== null && people.every((person) => person.id !== assigneeId);
  return (
    <form method="post" action={assigneePath(id)} className="flex flex-wrap items-center gap-2">
      <select
        name="assignee_id"
        aria-labelledby="responsavel"
        defaultValue={assigneeId ?? "nobody"}
        autoComplete="off"
        className={select}
      >
        <option value="nobody">Ninguém</option>
        {isFormer && <option value={assigneeId}>{assigneeName}</option>}
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.fullName}
          </option>
        ))}
      </select>
      <Button look="quiet" className="px-3!">
        Salvar
      </Button>
    </form>
  );
}

/**
 * Puts the chosen reply under what stands in the box. Without script the page comes again with it, as it does where the
 * text cannot be fetched.
 */
function CannedReplyChoice({ path, replies }: { path: string; replies: CannedReply[] }) {
  const insert = async (button: HTMLButtonElement) => {
    const form = button.form!;
    const box = form.querySelector("textarea")!;
    const text = await messageOf(Number(form.querySelector("select")!.value)).catch(() => null);
    if (text === null) return form.requestSubmit(button);
    box.value = [box.value.trim(), text].filter(Boolean).join("\n\n");
    box.dispatchEvent(new Event("input", { bubbles: true })); // Unsaved work is guarded by it.
    box.focus();
  };
  const all = href("/admin/support/canned-replies");
  if (!replies.length) return <TextLink href={all}>Escrever uma resposta pronta</TextLink>;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="canned" className="text-sm font-semibold">
        Resposta pronta
      </label>
      <p className="flex gap-2">
        <select id="canned" name="canned" className={select}>
          {replies.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <Button
          look="quiet"
          className="shrink-0 px-3!"
          formAction={`${path}#message`}
          formMethod="get"
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            void insert(event.currentTarget);
          }}
        >
          Inserir
        </Button>
      </p>
    </div>
  );
}

async function messageOf(id: number): Promise<string> {
  const answer = await fetch("/api/canned-replies");
  const { data } = (await answer.json()) as { data: { id: number; message: string }[] };
  return data.find((each) => each.id === id)!.message;
}
