/** A module for `node --import`: it shifts this process's clock by CLOCK_MINUTES, as that of a machine without a time server. */
const Real = Date
const shift = Number(process.env.CLOCK_MINUTES) * 60_000

globalThis.Date = class extends Real {
  constructor(...args) {
    if (args.length === 0) super(Real.now() + shift)
    else super(...args)
  }
  static now() {
    return Real.now() + shift
  }
}
