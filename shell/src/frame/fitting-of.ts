/** Pixels between two links, and what More takes with the distance before it; frame.css draws them so. */
const gap = 2
const moreWidth = 76

/**
 * How many words from the first on have room beside one another.
 * @param room pixels for all of them; 0 where nothing is laid out, as on paper
 * @param widths pixels of each
 */
export function fittingOf(room: number, widths: readonly number[]): number {
  const ends = widths.map((_, place) => widths.slice(0, place + 1).reduce((sum, width) => sum + width + gap, -gap))
  if (room === 0 || (ends.at(-1) ?? 0) <= room) return widths.length
  return ends.filter((end) => end + moreWidth <= room).length
}
