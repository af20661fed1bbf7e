import * as v from 'valibot'
import { cleanPasted } from './pasted-text.ts'
import { hasVisibleText, visibleText } from './text-rules.ts'

/** Texts of forms have these limits (product 7.2). */

/** The columns have no limit. */
const textMax = 255
const commentMax = 2000

const tooLong = (label: string, max: number) => `${label} is too long (should be at max ${max} characters)`

/** Trimmed, with a visible character. */
export const requiredText = (label: string, max = textMax) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    visibleText(`${label} is required`),
    v.maxLength(max, tooLong(label, max)),
  )

/** Cleans one of `pastedFields` and reads it as `requiredText` does. */
export const requiredIdentifier = (label: string, max = textMax) =>
  v.pipe(v.string(`${label} is required`), v.transform(cleanPasted), requiredText(label, max))

export const requiredComment = requiredText('Comment', commentMax)

/** Empty text becomes null; an omitted member keeps its value. */
export const optionalText = (label: string, max = textMax) => optional(label, max, (text) => text.trim())

/** Cleans one of `pastedFields` and reads it as `optionalText` does. */
export const optionalIdentifier = (label: string, max = textMax) => optional(label, max, cleanPasted)

const optional = (label: string, max: number, clean: (text: string) => string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(`${label} must be text`),
        v.transform(clean),
        v.maxLength(max, tooLong(label, max)),
        v.transform((text) => (hasVisibleText(text) ? text : null)),
      ),
    ),
  )

export const optionalComment = optionalText('Comment', commentMax)
export const optionalDescription = optionalText('Description', commentMax)

/** One message says both. */
export const longEnoughText = (label: string, min: number) => {
  const message = `${label} is too short (should be at least ${min} characters)`
  return v.pipe(
    v.string(message),
    v.trim(),
    v.minLength(min, message),
    visibleText(message),
    v.maxLength(textMax, tooLong(label, textMax)),
  )
}
