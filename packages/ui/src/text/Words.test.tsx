import { render } from '@testing-library/react'
import { Words } from './Words.tsx'

const shown = (text: string) => render(<Words text={text} />).container
/** Letters between two places where a line may end. */
const pieces = (box: HTMLElement) =>
  [...box.querySelectorAll('.ew-long-word')].flatMap((word) =>
    [...word.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [])),
  )

it('leaves words as they are that a table can hold, an e-mail address among them', () => {
  const text = 'Gandsfjord videregående skole, super.operator@emberwatch.example'
  expect(shown(text).innerHTML).toBe(`<span>${text}</span>`)
})

it('lets a word of a hundred letters end lines within itself, and leaves nothing out', () => {
  const word = 'S-'.padEnd(100, '0123456789')
  const box = shown(`Number ${word}, new`)
  expect(box.textContent).toBe(`Number ${word}, new`)
  expect(Math.max(...pieces(box).map(({ length }) => length))).toBe(12)
  expect(box.querySelectorAll('.ew-long-word')).toHaveLength(1)
})

it('keeps letters of two code units whole', () => {
  const word = '🔥'.repeat(50)
  expect(pieces(shown(word)).every((letters) => letters.isWellFormed())).toBe(true)
})
