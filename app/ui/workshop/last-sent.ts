/** A form as it was sent: where to, its texts, and the names of its files. */
export type Sent = { path: string; fields: [string, string][]; files: { field: string; fileName: string }[] };

let sent: Sent | null = null;

/** Keeps what a form sends until it is answered: without an answer the error screen offers to send it again. */
export function rememberSent(path: string, form: HTMLFormElement, button: HTMLButtonElement | null) {
  const fields: Sent["fields"] = [];
  const files: Sent["files"] = [];
  for (const [name, value] of new FormData(form, button)) {
    if (typeof value === "string") fields.push([name, value]);
    else if (value.name) files.push({ field: name, fileName: value.name });
  }
  sent = { path, fields, files };
}

export function forgetSent() {
  sent = null;
}

export const lastSent = () => sent;
