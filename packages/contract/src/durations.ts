const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Such as '2 d 3 h', '5 h 10 min' or '40 s'; of the two largest units. */
export function durationText(seconds: number): string {
  if (seconds < minute) return `${Math.round(seconds)} s`
  const [large, small, largeWord, smallWord] =
    seconds < hour ? [minute, 1, 'min', 's'] : seconds < day ? [hour, minute, 'h', 'min'] : [day, hour, 'd', 'h']
  const rest = Math.floor((seconds % large) / small)
  return `${Math.floor(seconds / large)} ${largeWord}${rest > 0 ? ` ${rest} ${smallWord}` : ''}`
}
