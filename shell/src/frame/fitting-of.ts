/** Pixels, as in frame.css. */
const gap = 2
const moreWidth = 76

/** Counts the words that fit side by side. @param room in pixels; 0 without layout, as on paper @param widths in pixels */
export function fittingOf(room: number, widths: readonly number[]): number {
  const ends = widths.map((_, place) => widths.slice(0, place + 1).reduce((sum, width) => sum + width + gap, -gap))
  if (room === 0 || (ends.at(-1) ?? 0) <= room) return widths.length
  return ends.filter((end) => end + moreWidth <= room).length
}
