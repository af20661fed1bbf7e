/** Wall clocks of time zones. One formatter takes long to make and long to ask: offsets are kept by zone and quarter of an hour. */

const quarterMs = 15 * 60_000
/** Names come in any case; who asks by many spellings must not fill the memory. */
const zonesMax = 50
/** Some ten years of quarters. */
const quartersMax = 400_000

type OffsetAt = (instant: number) => number
const known = new Map<string, OffsetAt>()

/**
 * An instant moved so that its UTC clock shows what clocks in the zone show.
 * @param instant in milliseconds; NaN stays NaN
 * @param timeZone a name that `Intl` knows
 */
export function toWallClock(instant: number, timeZone: string): number {
  if (timeZone === 'UTC' || Number.isNaN(instant)) return instant
  let offsetAt = known.get(timeZone)
  if (!offsetAt) {
    if (known.size >= zonesMax) known.clear()
    offsetAt = offsetsOf(timeZone)
    known.set(timeZone, offsetAt)
  }
  return instant + offsetAt(instant)
}

/** Zones change their clocks at quarters of an hour only. */
function offsetsOf(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const offsets = new Map<number, number>()
  return (instant) => {
    const quarter = Math.floor(instant / quarterMs)
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      if (offsets.size >= quartersMax) offsets.clear()
      const begin = quarter * quarterMs
      const part = Object.fromEntries(format.formatToParts(begin).map(({ type, value }) => [type, Number(value)]))
      const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
      offset = Date.UTC(year, month - 1, day, hour, minute, second) - begin
      offsets.set(quarter, offset)
    }
    return offset
  }
}
