import { z } from "zod";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { jsonView } from "#app/domain/json-view.ts";
import { type Attendee, arrive, listAttendees, saveAttendance } from "#app/domain/meetings/attendance.server.ts";
import { cancelMeeting, changeMeeting, planMeetings } from "#app/domain/meetings/edit-meetings.server.ts";
import {
  ledMeetingJson,
  ledMeetingResponse,
  meetingJson,
  meetingNotFound,
  meetingResponse,
} from "#app/domain/meetings/meeting.ts";
import { listClassMeetings, showMeeting } from "#app/domain/meetings/meetings.server.ts";
import { showOwnMeetings } from "#app/domain/meetings/own-meetings.server.ts";
import { mapPage } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const attendeeResponse = jsonView("Attendee", {
  user_id: z.uuid(),
  full_name: z.string(),
  is_present: z.boolean(),
  by_code: z.boolean().meta({ description: "Se a própria pessoa marcou, pelo código." }),
});

const attendeeJson = ({ userId, fullName, isPresent, byCode }: Attendee): z.infer<typeof attendeeResponse> => ({
  user_id: userId,
  full_name: fullName,
  is_present: isPresent,
  by_code: byCode,
});

export const meetings: Endpoints = {
  "my-meetings": {
    area: "learning",
    GET: listCall({
      summary: "Lista os encontros das próprias turmas, os próximos primeiro",
      ability: "meetings.attend",
      answer: meetingResponse,
      run: async (ctx, { query }) => mapPage((await showOwnMeetings(ctx, query)).list, meetingJson),
    }),
  },
  "classes/:id/meetings": {
    area: "learning",
    GET: listCall({
      summary: "Lista os encontros de uma turma, com os códigos, para quem a lidera",
      ability: "classes.lead",
      id: integerPathId(classNotFound),
      answer: ledMeetingResponse,
      run: async (ctx, { id, query }) => mapPage(await listClassMeetings(ctx, id, query), ledMeetingJson),
    }),
    POST: call({
      ...callOf(planMeetings, (ids) => ({ ids })),
      summary: "Marca um encontro de uma turma, ou um por semana",
      idempotent: true,
      answer: z.strictObject({ ids: z.array(z.int()) }).meta({ id: "PlannedMeetings" }),
      refuses: ["conflict"],
    }),
  },
  "meetings/:id": {
    area: "learning",
    GET: call({
      summary: "Mostra um encontro de uma das próprias turmas",
      ability: "meetings.attend",
      id: integerPathId(meetingNotFound),
      answer: meetingResponse,
      run: async (ctx, { id }) => meetingJson(await showMeeting(ctx, id)),
    }),
    PUT: call({
      ...callOf(changeMeeting, ledMeetingJson),
      summary: "Muda um encontro",
      answer: ledMeetingResponse,
      refuses: ["conflict"],
    }),
  },
  "meetings/:id/cancellation": {
    area: "learning",
    POST: call({
      ...callOf(cancelMeeting, ledMeetingJson),
      summary: "Cancela um encontro",
      answer: ledMeetingResponse,
    }),
  },
  "meetings/:id/attendance": {
    area: "learning",
    GET: listCall({
      summary: "Lista quem estava na turma num encontro, e quem veio",
      ability: "classes.lead",
      id: integerPathId(meetingNotFound),
      answer: attendeeResponse,
      run: async (ctx, { id, query }) => mapPage(await listAttendees(ctx, id, query), attendeeJson),
    }),
    PUT: call({
      ...callOf(saveAttendance, ledMeetingJson),
      summary: "Marca quem veio a um encontro e quem não veio",
      answer: ledMeetingResponse,
      refuses: ["conflict"],
    }),
  },
  "meetings/:id/arrival": {
    area: "learning",
    POST: call({
      ...callOf(arrive, meetingJson),
      summary: "Marca a própria presença, pelo código dito no encontro",
      answer: meetingResponse,
      refuses: ["conflict", "too_many"],
    }),
  },
};
