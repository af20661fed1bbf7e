import { createElement, Fragment, type ReactNode } from 'react'
import './words.css'

/** Letters in a row from which on a word may be broken: e-mail addresses and identifiers are shorter and stay whole. */
const longWord = /(\S{37,})/u
/** Letters between two places where the line may end. */
const piece = /.{1,12}/gsu

/**
 * What people have written. A column of a table is as wide as its longest word, so one of a hundred letters would squeeze all
 * others: such a word ends lines within itself. Nothing of it is left out, and copied it is as it was.
 */
export function Words({ text }: { text: string }) {
  if (!longWord.test(text)) return <>{text}</>
  // Every second part is one of the long words, since the expression catches them.
  const parts = text.split(longWord).map((part, place) => (place % 2 === 0 ? part : breakable(part)))
  return createElement(Fragment, null, ...parts)
}

const lineEnd = () => createElement('wbr')

/** Children one by one instead of as a list: they never change places, and need no keys. */
const breakable = (word: string): ReactNode =>
  createElement(
    'span',
    { className: 'ew-long-word' },
    ...(word.match(piece) ?? []).flatMap((letters, place) => (place === 0 ? [letters] : [lineEnd(), letters])),
  )
