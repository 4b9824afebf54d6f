type MoveButtonsProps = {
  /** Where the form is sent to. */
  action: string;
  /** What is moved, for those who hear the buttons. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
};

/** One place up, one place down. */
export function MoveButtons({ action, name, isFirst, isLast }: MoveButtonsProps) {
  return (
    <form method="post" action={action} className="flex">
      <button type="submit" name="direction" value="up" disabled={isFirst} className={arrow}>
        <span aria-hidden="true">↑</span>
        <span className="sr-only">Subir: {name}</span>
      </button>
      <button type="submit" name="direction" value="down" disabled={isLast} className={arrow}>
        <span aria-hidden="true">↓</span>
        <span className="sr-only">Descer: {name}</span>
      </button>
    </form>
  );
}

const arrow =
  "flex size-11 items-center justify-center rounded-soft text-lg hover:bg-leaf-wash hover:text-leaf disabled:opacity-30 disabled:hover:bg-transparent disabled:hover:text-ink";
