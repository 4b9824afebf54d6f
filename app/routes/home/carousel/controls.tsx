import { Icon, type IconName } from "#app/ui/icon.tsx";

/** What turns the slides by hand and stops them; hidden until the script is there that it speaks to. */
export function Controls({ names }: { names: string[] }) {
  return (
    <div data-controls="" hidden className="flex w-full items-center gap-1">
      <button
        type="button"
        data-toggle=""
        className="mr-auto inline-flex min-h-11 items-center rounded-soft pr-3 text-sm font-semibold text-leaf hover:underline"
      >
        <Word when="turning" icon="pause" text="Pausar" />
        <Word when="still" icon="play" text="Retomar" />
      </button>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          data-dot=""
          aria-label={`Quadro ${index + 1}: ${name}`}
          className="group flex size-8 items-center justify-center"
        >
          <span className="size-2.5 rounded-full border border-edge group-aria-[current=true]:border-leaf group-aria-[current=true]:bg-leaf group-hover:border-leaf" />
        </button>
      ))}
      <Arrow step={-1} icon="previous" label="Quadro anterior" />
      <Arrow step={1} icon="next" label="Próximo quadro" />
      <p data-status="" className="sr-only" />
    </div>
  );
}

function Word({ when, icon, text }: { when: string; icon: IconName; text: string }) {
  return (
    <span data-when={when} className="inline-flex items-center gap-1.5">
      <Icon name={icon} size={18} /> {text}
    </span>
  );
}

function Arrow({ step, icon, label }: { step: number; icon: IconName; label: string }) {
  return (
    <button
      type="button"
      data-step={step}
      aria-label={label}
      className="ml-1 flex size-11 items-center justify-center rounded-soft border border-edge hover:border-leaf hover:text-leaf"
    >
      <Icon name={icon} />
    </button>
  );
}
