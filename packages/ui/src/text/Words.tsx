import { Fragment } from 'react'
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
  return (
    <>
      {text.split(longWord).map((part, place) =>
        // Every second part is one of the long words, since the expression catches them.
        place % 2 === 0 ? part : <LongWord key={place} word={part} />,
      )}
    </>
  )
}

const LongWord = ({ word }: { word: string }) => (
  <span className="ew-long-word">
    {word.match(piece)?.map((letters, place) => (
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {letters}
      </Fragment>
    ))}
  </span>
)
