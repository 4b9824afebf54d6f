import { shortDate, timeOfDay } from "#app/domain/calendar.ts";
import { csvLine } from "#app/domain/csv.ts";
import type { SecurityEvent } from "#app/domain/events/log/tell-events.server.ts";

/** The first line of the exported register. */
export const eventCsvHeader = csvLine([
  "Data",
  "Hora",
  "O que aconteceu",
  "Quem",
  "Sobre",
  "Objeto",
  "Código do endereço",
]);

/** An event as a line, its moment by the clock of São Paulo; the address it came from as a code that names nobody. */
export const eventCsvLine = ({ at, said, actor, about, object, ipHash }: SecurityEvent) =>
  csvLine([shortDate(at), timeOfDay(at), said, actor, about ?? "", object, ipHash ?? ""]);

/** What is to be known of the whole file, where its reader looks for what happened. */
export const eventCsvNote = (sentence: string) => csvLine(["", "", sentence, "", "", "", ""]);
