import { createElement, type ReactNode } from 'react'
import './words.css'

/** Words of this length may break; e-mail addresses and identifiers are shorter and stay whole. */
const longWord = /(\S{37,})/u
/** Short codes with hyphens or strokes, at which browsers would break the line. */
const code = /^[^\s@]{1,20}$/u
/** Letters between two break points. */
const piece = /.{1,12}/gsu

/**
 * Text written by users. A table column is as wide as its longest word, so a very long word would squeeze the other columns: such words get break
 * points. Copied text is unchanged.
 * @param props.translate 'no' for names and codes, which a browser must not translate
 */
export function Words({ text, translate }: { text: string; translate?: 'no' | undefined }) {
  const isCode = translate === 'no' && code.test(text)
  if (!longWord.test(text))
    return (
      <span translate={translate} className={isCode ? 'ew-code-word' : undefined}>
        {text}
      </span>
    )
  // `split` with a capture group puts the long words at odd indexes.
  const parts = text.split(longWord).map((part, index) => (index % 2 === 0 ? part : breakable(part)))
  return createElement('span', { translate }, ...parts)
}

const lineEnd = () => createElement('wbr')

/** Passed as arguments, not as a list: they never move and need no keys. */
const breakable = (word: string): ReactNode =>
  createElement(
    'span',
    { className: 'ew-long-word' },
    ...(word.match(piece) ?? []).flatMap((letters, index) => (index === 0 ? [letters] : [lineEnd(), letters])),
  )
