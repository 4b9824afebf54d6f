/** Loaded into an instance by `node --import` in the drill of clocks alone: its clock is CLOCK_AHEAD seconds ahead. */
const ahead = Number(process.env.CLOCK_AHEAD) * 1_000;
const TrueDate = Date;

globalThis.Date = class extends TrueDate {
  constructor(...given) {
    super(...(given.length ? given : [TrueDate.now() + ahead]));
  }

  static now() {
    return TrueDate.now() + ahead;
  }
};
