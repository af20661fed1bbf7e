import type { ReactNode } from 'react'
import './code.css'

/** A numbered line; the continuation of a cut line has no number. */
export interface CodeLine {
  readonly text: string
  readonly number: number | null
  readonly change?: 'added' | 'removed'
}

/** Lines per piece; browsers lay out only the pieces near the viewport. */
const pieceLines = 500
/** Characters. Longer lines are cut: some files have one line of many megabytes, which no browser can render. */
const lineMax = 2_000

export function codeLines(text: string): CodeLine[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => cut(line).map((part, at) => ({ text: part, number: at === 0 ? index + 1 : null })))
}

const cut = (line: string): string[] => (line.length <= lineMax ? [line] : (line.match(/.{1,2000}/gs) ?? []))

/** Text with line numbers. Even a large text can be selected, copied and searched with the browser's own search. */
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

/** Numbers and text are one text node each, side by side; a comparison renders line by line to mark its lines. */
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
  return <Element key={index}>{`${mark}${text}\n`}</Element>
}
