/** How long a slide is shown, in milliseconds. */
const stay = 5_000;
/** How much of a slide must be visible to count as the current one. */
const inSight = 0.6;

/**
 * Turns a row of slides automatically: not while somebody points at it or has the focus in it, not after somebody
 * turned or paused it, and not with reduced motion.
 */
export function autoAdvance(carousel: HTMLElement) {
  const find = (what: string) => carousel.querySelector<HTMLElement>(what)!;
  const all = (what: string) => [...carousel.querySelectorAll<HTMLElement>(what)];
  const row = find("[data-slides]");
  const slides = [...row.children] as HTMLElement[];
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  let current = 0;
  let turns = !stillness.matches;
  const held = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(index: number) {
    mark((index + slides.length) % slides.length);
    const slide = slides[current]!;
    const left = slide.offsetLeft - (row.clientWidth - slide.offsetWidth) / 2;
    row.scrollTo({ left, behavior: stillness.matches ? "instant" : "smooth" });
  }

  function mark(index: number) {
    current = index;
    all("[data-dot]").forEach((dot, place) => {
      dot.ariaCurrent = String(place === index);
    });
    find("[data-status]").textContent = slides[index]!.ariaLabel;
  }

  function wait() {
    clearInterval(timer);
    if (turns && !held.size) timer = setInterval(() => show(current + 1), stay);
  }

  function setTurning(on: boolean) {
    turns = on;
    find("[data-status]").ariaLive = on ? "off" : "polite";
    for (const word of all("[data-when]")) word.hidden = (word.dataset.when === "turning") !== on;
    wait();
  }

  function byHand(index: number) {
    setTurning(false);
    show(index);
  }

  function holdBetween(begin: string, end: string) {
    carousel.addEventListener(begin, () => {
      held.add(begin);
      wait();
    });
    carousel.addEventListener(end, () => {
      held.delete(begin);
      wait();
    });
  }

  for (const arrow of all("[data-step]"))
    arrow.addEventListener("click", () => byHand(current + Number(arrow.dataset.step)));
  all("[data-dot]").forEach((dot, index) => {
    dot.addEventListener("click", () => byHand(index));
  });
  find("[data-toggle]").addEventListener("click", () => {
    held.clear();
    setTurning(!turns);
  });
  row.addEventListener("pointerdown", () => setTurning(false));
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) mark(slides.indexOf(target as HTMLElement));
    },
    { root: row, threshold: inSight },
  );
  for (const slide of slides) watch.observe(slide);
  holdBetween("pointerenter", "pointerleave");
  holdBetween("focusin", "focusout");

  row.style.marginBottom = `${row.offsetHeight - row.clientHeight}px`;
  row.style.scrollbarWidth = "none";
  find("[data-hint]").hidden = true;
  find("[data-controls]").hidden = false;
  mark(0);
  setTurning(turns);
}
