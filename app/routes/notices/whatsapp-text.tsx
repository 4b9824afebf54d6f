import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Some phones cut longer addresses. */
const maxLinked = 1_500;

/** The same text for a WhatsApp group: by link, by a copy button if script runs, or to copy by hand. */
export function WhatsAppText({ subject, body }: { subject: string; body: string }) {
  const text = `*${subject}*\n\n${body}`;
  return (
    <section aria-labelledby="whatsapp">
      <h2 id="whatsapp" className="text-lg">
        Para o WhatsApp
      </h2>
      <p className="mt-1 text-sm text-muted">O mesmo texto, para mandar no grupo da turma.</p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        {text.length <= maxLinked && (
          <ButtonLink href={`https://wa.me/?text=${encodeURIComponent(text)}`} rel="noopener noreferrer" look="quiet">
            <Icon name="share" size={18} /> Abrir o WhatsApp
          </ButtonLink>
        )}
        <ButtonLink href="#texto-whatsapp" look="quiet" data-copy={text} data-copied="Copiado!" data-copied-for="2">
          <Icon name="copy" size={18} /> Copiar o texto
        </ButtonLink>
        <span role="status" data-copy-status className="font-semibold text-leaf empty:hidden" />
      </p>
      <textarea
        id="texto-whatsapp"
        aria-label="Texto para o WhatsApp"
        readOnly
        rows={5}
        defaultValue={text}
        className="field-sizing-content contain-inline-size mt-3 w-full rounded-soft border border-edge bg-raised px-3 py-2 text-sm"
      />
    </section>
  );
}
