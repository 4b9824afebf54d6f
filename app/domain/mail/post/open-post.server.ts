import { filePost } from "#app/domain/mail/post/file-post.server.ts";
import type { Post } from "#app/domain/mail/post/post.ts";
import { smtpPost } from "#app/domain/mail/post/smtp-post.server.ts";
import type { Settings } from "#app/domain/settings.ts";

/** The post that the settings name: the mail server at SMTP_URL, or files where there is none. */
export function openPost(settings: Settings): Post {
  return settings.SMTP_URL ? smtpPost(settings.SMTP_URL, settings) : filePost(settings);
}
