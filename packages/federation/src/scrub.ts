/** Messages whose digits name a fault and nothing else. */
const faultNumber = /^Minified React error #\d{1,4}/
/** Most characters of a message. */
const longest = 300

/**
 * Takes out of an error's message what may be of a person: quoted parts, addresses, e-mails, and every word with a digit (ids, numbers, dates).
 * Browsers scrub before they send; the host scrubs again and keeps only words of the code (host/src/visits/known-code.ts).
 */
export function scrub(message: string): string {
  const fault = faultNumber.exec(message)
  if (fault) return fault[0]
  return message
    .slice(0, longest)
    .replace(/\S+:\/\/\S*|data:\S*|\S*@\S*/g, '<address>')
    .replace(quoted, '<text>')
    .replace(/[^\s<>()]*\d[^\s<>()]*/g, '<id>')
    .replace(/\s+/g, ' ')
}

/** A quoted part ends at the closing mark, or at the end of the text. The mark of `can't` opens nothing, and that of `O'Brien` closes nothing. */
const quoted = /["“„«].*?(?:["”»]|$)|`.*?(?:`|$)|(?<!\p{L})['‘’].*?(?:['’](?!\p{L})|$)/gsu
