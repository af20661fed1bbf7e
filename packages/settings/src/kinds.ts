import * as v from 'valibot'

/** Error texts name the setting. */

export const text = () => v.string()

export const trimmed = () => v.pipe(v.string(), v.trim())

/** Comma-separated. */
export const list = () =>
  v.pipe(
    v.string(),
    v.transform((all) =>
      all
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  )

const onWords: readonly string[] = ['1', 'true', 'yes', 'on']
const onOffWords = ['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'] as const

const onOffSaying = (message: string) =>
  v.pipe(
    v.picklist(onOffWords, message),
    v.transform((word) => onWords.includes(word)),
  )

export const onOff = (name: string) => onOffSaying(`${name} must be 1 or 0`)

/** The kind of a setting that is on, off, or a word between them. */
export const onOffOr =
  <const Word extends string>(between: Word) =>
  (name: string) => {
    const message = `${name} must be 1, 0 or ${between}`
    return v.union([v.literal(between), onOffSaying(message)], message)
  }

export const oneOf =
  <const Words extends readonly string[]>(...words: Words) =>
  (name: string) =>
    v.picklist(words, `${name} must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)

export const address =
  (...schemes: readonly string[]) =>
  (name: string) =>
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (url) => schemes.some((scheme) => url.startsWith(`${scheme}://`)) && URL.canParse(url),
        `${name} must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      ),
    )

export const whole = (least: number, most: number) => (name: string) => {
  const message = `${name} must be a whole number from ${least} to ${most}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  )
}

export const port = whole(0, 65_535)

export const secret = (name: string) => v.pipe(v.string(), v.minLength(32, `${name} must have at least 32 characters`))
