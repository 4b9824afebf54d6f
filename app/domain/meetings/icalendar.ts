import { endOf, type MeetingView } from "./meeting.ts";

type About = {
  /** The calendar's name. */
  name: string;
  /** The platform's origin. */
  origin: string;
  /** The moment of the request. */
  now: Date;
};

/**
 * Meetings in iCalendar (RFC 5545). Each keeps its UID, and a change raises its SEQUENCE. There is no METHOD, because
 * it invites nobody.
 */
export function toCalendar(meetings: readonly MeetingView[], { name, origin, now }: About): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sementeira//Encontros//PT-BR",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...(meetings.length ? meetings.flatMap((meeting) => eventLines(meeting, { origin, now })) : emptyZone),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(meeting: MeetingView, { origin, now }: Pick<About, "origin" | "now">) {
  const { id, title, className, startsAt, place, link, sequence, createdAt, isCancelled } = meeting;
  const page = `${origin}/meetings/${id}`;
  const about = [`Turma: ${className}`, link && `Link: ${link}`, page].filter(Boolean).join("\n");
  return [
    "BEGIN:VEVENT",
    `UID:${createdAt.getTime().toString(36)}-${id}@sementeira`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endOf(meeting))}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${escaped(isCancelled ? `Cancelado: ${title}` : title)}`,
    `LOCATION:${escaped(place ?? link ?? "")}`,
    `DESCRIPTION:${escaped(about)}`,
    `URL:${page}`,
    "END:VEVENT",
  ];
}

/** A calendar needs at least one component; without meetings it has a time zone. */
const emptyZone = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** `20261129T120000Z`. */
const utc = (date: Date) => `${date.toISOString().replace(/[-:]|\.\d+/g, "")}`;

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");

/** A line of at most 75 octets, continued on lines that begin with a space; no character is split. */
function folded(line: string) {
  const lines = [""];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > 75) {
      lines.push(" ");
      octets = 1;
    }
    lines[lines.length - 1] += letter;
    octets += size;
  }
  return lines.join("\r\n");
}
