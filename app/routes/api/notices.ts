import { z } from "zod";
import {
  noticeCall,
  noticeJson,
  noticeNotFound,
  noticeQuery,
  noticeRecipientJson,
  noticeRecipientResponse,
  noticeResponse,
  reachJson,
  reachResponse,
} from "#app/domain/notices/notice.ts";
import { listNoticeRecipients, listNotices, showNotice } from "#app/domain/notices/notices.server.ts";
import { previewNotice, sendNotice, stopNotice } from "#app/domain/notices/send-notice.server.ts";
import { mapPage } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const firstPage = { page: 1, limit: 1 };

export const notices: Endpoints = {
  notices: {
    area: "courses",
    GET: listCall({
      summary: "Lista os avisos das turmas e cursos de que a pessoa cuida",
      ability: "notices.write",
      query: noticeQuery,
      answer: noticeResponse,
      run: async (ctx, { query: { class_id: classId, course_id: courseId, ...paging } }) =>
        mapPage(await listNotices(ctx, { classId, courseId, ...paging }), noticeJson),
    }),
    POST: call({
      summary: "Manda um aviso a uma turma ou a um curso (dry_run: só conta)",
      ability: "notices.write",
      body: noticeCall,
      idempotent: true,
      answer: z.union([noticeResponse, reachResponse]),
      refuses: ["not_found", "conflict"],
      run: async (ctx, { body: { dry_run, ...fields } }) => {
        if (dry_run) return reachJson((await previewNotice(ctx, fields)).reach);
        const { id } = await sendNotice(ctx, fields);
        return noticeJson((await showNotice(ctx, id, firstPage)).notice);
      },
    }),
  },
  "notices/:id": {
    area: "courses",
    GET: call({
      summary: "Mostra um aviso e o que foi feito dos seus e-mails",
      ability: "notices.write",
      id: integerPathId(noticeNotFound),
      answer: noticeResponse,
      run: async (ctx, { id }) => noticeJson((await showNotice(ctx, id, firstPage)).notice),
    }),
  },
  "notices/:id/stop": {
    area: "courses",
    POST: call({
      ...callOf(stopNotice, ({ notice }) => noticeJson(notice)),
      summary: "Para o envio de um aviso",
      answer: noticeResponse,
    }),
  },
  "notices/:id/recipients": {
    area: "courses",
    GET: listCall({
      summary: "Lista para quem um aviso foi e se chegou, para quem o escreveu",
      ability: "notices.write",
      id: integerPathId(noticeNotFound),
      answer: noticeRecipientResponse,
      run: async (ctx, { id, query }) => mapPage(await listNoticeRecipients(ctx, id, query), noticeRecipientJson),
    }),
  },
};
