/** Three cards without their courses, in the cards' own measures, and a way to ask again by hand. */
export function Waiting() {
  return (
    <>
      <p className="mt-5 text-muted" role="status">
        Carregando cursos…{" "}
        <a href="/" className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
          Tentar de novo
        </a>
      </p>
      <div
        aria-hidden="true"
        className="mt-2 grid gap-x-8 gap-y-10 motion-safe:animate-pulse sm:grid-cols-2 lg:grid-cols-3"
      >
        {[1, 2, 3].map((place) => (
          <div key={place} data-skeleton="" className="flex flex-col gap-3 border-t border-line pt-4">
            <div className="aspect-video rounded-soft bg-line/60" />
            <div className="h-4 w-1/3 rounded-soft bg-line/60" />
            <div className="h-6 w-4/5 rounded-soft bg-line/60" />
            <div className="h-10 rounded-soft bg-line/60" />
            <div className="h-4 w-2/3 rounded-soft bg-line/60" />
            <div className="h-6 w-1/2 rounded-soft bg-line/60" />
          </div>
        ))}
      </div>
    </>
  );
}
