import type { ReactNode } from 'react'
import './text.css'

/** A line of text with its number; one that was cut goes on without a number. */
export interface CodeLine {
  readonly text: string
  readonly number: number | null
  /** A line that came or went in a comparison. */
  readonly change?: 'added' | 'removed'
}

/** Lines of one piece; a browser lays out only the pieces near the window. */
const pieceLines = 500
/** A longer line is cut here: some files have one line of many megabytes, which no browser shows. */
const lineMax = 2_000

/** The lines of a text, long ones cut. */
export function codeLines(text: string): CodeLine[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => cut(line).map((part, at) => ({ text: part, number: at === 0 ? index + 1 : null })))
}

const cut = (line: string): string[] => (line.length <= lineMax ? [line] : (line.match(/.{1,2000}/gs) ?? []))

/** Text in lines with numbers. Even a large one can be searched with the browser's own search, marked and copied. */
export function CodeView({ lines, label }: { lines: readonly CodeLine[]; label: string }) {
  const pieces = Array.from({ length: Math.ceil(lines.length / pieceLines) }, (_, i) => i * pieceLines)
  const width = String(lines.at(-1)?.number ?? lines.length).length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="ew-code" aria-label={label} tabIndex={0} style={{ '--ew-code-digits': `${width}ch` } as object}>
      {pieces.map((from) => (
        <Piece key={from} lines={lines.slice(from, from + pieceLines)} />
      ))}
    </section>
  )
}

/** Numbers and text side by side as one text each; lines of a comparison one by one, for their marks. */
function Piece({ lines }: { lines: readonly CodeLine[] }) {
  const hasMarks = lines.some(({ change }) => change)
  const text: ReactNode = hasMarks ? lines.map(marked) : lines.map((line) => line.text).join('\n')
  return (
    <div className="ew-code-piece" style={{ '--ew-code-lines': lines.length } as object}>
      <pre aria-hidden className="ew-code-numbers">
        {lines.map(({ number }) => number ?? '').join('\n')}
      </pre>
      <pre>{text}</pre>
    </div>
  )
}

const marked = ({ text, change }: CodeLine, index: number) => {
  const mark = change === 'added' ? '+ ' : change === 'removed' ? '- ' : '  '
  const Element = change === 'added' ? 'ins' : change === 'removed' ? 'del' : 'span'
  return (
    <Element key={index}>
      {mark}
      {text}
      {'\n'}
    </Element>
  )
}
