const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML and its attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!);
