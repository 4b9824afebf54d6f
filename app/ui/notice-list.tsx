import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { listHref } from "#app/domain/list.ts";
import { audiences, type NoticeTarget, type NoticeView, newNoticeQuery } from "#app/domain/notices/notice.ts";
import type { Page } from "#app/domain/paging.ts";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./notice.tsx";
import { Pagination } from "./pagination.tsx";
import { countLabel } from "./wording.ts";

/** The address of the list of notices to a class or a course. */
export const noticesPath = ({ kind, id }: Pick<NoticeTarget, "kind" | "id">) =>
  kind === "class"
    ? href("/my-classes/:id/notices", { id: String(id) })
    : href("/admin/courses/:id/notices", { id: String(id) });

type NoticeListProps = { target: Pick<NoticeTarget, "kind" | "id">; list: Page<NoticeView>; isClosed?: boolean };

/** The notices that were sent to a class or a course, and a link to write one. */
export function NoticeList({ target, list, isClosed }: NoticeListProps) {
  return (
    <>
      {!isClosed && (
        <p>
          <ButtonLink href={`${href("/notices/new")}?${newNoticeQuery(target)}`} className="max-sm:w-full">
            Escrever um aviso
          </ButtonLink>
        </p>
      )}
      {list.total ? (
        <ul className="mt-6 border-b border-line">
          {list.data.map((notice) => (
            <li key={notice.id} className="relative border-t border-line py-3">
              <a
                href={href("/notices/:id", { id: String(notice.id) })}
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:text-leaf"
              >
                {notice.subject || "Texto já apagado"}
              </a>
              <p className="text-sm text-muted wrap-anywhere">
                {dateTimeLabel(notice.createdAt)} · {notice.writerName} · {audiences[notice.audience].toLowerCase()}
              </p>
              <p className="text-sm">
                <NoticeCounts notice={notice} />
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="Nenhum aviso ainda">
          <p>Um aviso vai por e-mail a cada pessoa, com o nome dela, e as respostas chegam a quem escreveu.</p>
        </EmptyState>
      )}
      <Pagination {...list} hrefOf={(page) => listHref(noticesPath(target), { page })} />
    </>
  );
}

/** The states of a notice's e-mails; only those that occur. */
export function NoticeCounts({ notice: { sent, waiting, failed, skipped } }: { notice: NoticeView }) {
  const counts = [
    sent > 0 && countLabel(sent, "enviado", "enviados"),
    waiting > 0 && `${waiting.toLocaleString("pt-BR")} na fila`,
    failed > 0 && countLabel(failed, "não chegou", "não chegaram"),
    skipped > 0 && countLabel(skipped, "não foi enviado", "não foram enviados"),
  ].filter(Boolean);
  return counts.join(", ");
}
