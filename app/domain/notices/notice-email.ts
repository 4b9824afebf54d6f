import { type Blocks, composeEmail, type Email, leaveBlock, words } from "#app/domain/mail/compose.ts";
import type { School } from "#app/domain/school.ts";
import { truncateAtWord } from "#app/domain/text.ts";
import type { NoticeTarget } from "./notice.ts";

type Written = {
  subject: string;
  body: string;
  givenName: string;
  writerName: string;
  target: Pick<NoticeTarget, "kind" | "name">;
  unsubscribeUrl: string;
};

/** A notice as an e-mail to one person: one paragraph per line, then its writer and a link to unsubscribe. */
export function noticeEmail(
  { subject, body, givenName, writerName, target, unsubscribeUrl }: Written,
  school: School,
): Email {
  const to = target.kind === "class" ? `a turma ${target.name}` : `quem está no curso ${target.name}`;
  return composeEmail(school, {
    subject,
    preview: truncateAtWord(body.replace(/\s+/g, " "), 120),
    heading: subject,
    greets: givenName,
    blocks: [
      ...paragraphs(body),
      words(
        `${writerName} escreveu para ${to}. Se você responder a este e-mail, a resposta vai direto para quem escreveu.`,
      ),
      leaveBlock(unsubscribeUrl),
    ],
  });
}

const paragraphs = (body: string): Blocks =>
  body
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((text) => words(text));
