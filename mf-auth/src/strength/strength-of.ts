import { foldPassword, ruleAgainst, wordsWithin } from '@emberwatch/contract/password-rules'

/** Two kilobytes, loaded when somebody types a password. */

export interface Strength {
  /** 1 weak, 2 fair, 3 good, 4 strong. */
  readonly level: 1 | 2 | 3 | 4
  /** Null where nothing is needed. */
  readonly advice: string | null
}

/** Most frequent entries; the server has 42,692. */
const common =
  /password|passord|passwort|losenord|qwert|asdf|zxcv|welcome|velkommen|letmein|iloveyou|admin|login|master|dragon|monkey|football|baseball|fotball|princess|sunshine|shadow|superman|batman|pokemon|starwars|trustno|whatever|freedom|hello|hallo|secret|hemmelig|test|default|summer|winter|spring|autumn|sommer|vinter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|michael|daniel|jennifer|jordan|charlie|liverpool|chelsea|arsenal|oslo|bergen|norge|alarm|brann/g

/** Bits that a good guesser needs for any listed word. */
const wordBits = 11
const classes: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
]

/** Counts characters that neither repeat nor continue those before them. */
function surprises(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  return codes.reduce((sum, code, i) => {
    const step = code - (codes[i - 1] ?? Number.NaN)
    const isGuessed = [-1, 0, 1].includes(step)
    const isSeen = i >= 2 && codes.slice(0, i - 1).some((one, j) => one === codes[i - 1] && codes[j + 1] === code)
    return sum + (isGuessed || isSeen ? 0.3 : 1)
  }, 0)
}

/** Takes a run of letters for a listed word; longer ones are rarer. */
const runBits = (run: string): number => Math.min(run.length * 4.7, 14 + Math.max(0, run.length - 9) * 2)

function bitsOf(password: string): number {
  const folded = foldPassword(password)
  const [word = '', unsigned = ''] = wordsWithin(folded)
  const plain = folded.replace(word, unsigned)
  const words = plain.match(common) ?? []
  // Years are guessed before other digits.
  const rest = plain.replace(common, '').replace(/(19|20)\d\d/g, '1')
  const isMixed = /\p{Ll}\p{Lu}/u.test(password)
  const runs = isMixed ? [] : (rest.match(/\p{L}{3,}/gu) ?? [])
  const others = runs.reduce((left, run) => left.replace(run, ''), rest)
  const pool = classes.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  return (
    words.length * wordBits +
    runs.reduce((sum, run) => sum + runBits(run), 0) +
    surprises(others) * Math.log2(Math.max(pool, 2))
  )
}

/** @param emailAddress parts of it are weak; '' while unknown */
export function strengthOf(password: string, emailAddress: string): Strength {
  const rule = ruleAgainst(foldPassword(password), emailAddress)
  if (rule) return { level: 1, advice: rule }
  if (password.length < 8) return { level: 1, advice: 'At least 8 characters' }
  const bits = bitsOf(password)
  if (bits < 34) return { level: 1, advice: 'Use three or four unrelated words' }
  if (bits < 46) return { level: 2, advice: 'Another word makes it much better' }
  return { level: bits < 60 ? 3 : 4, advice: null }
}
