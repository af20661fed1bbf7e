/** @alone An earlier file has given the document a clipboard. */

import { fireEvent, render, screen } from '@testing-library/react'
import { AccessLevelText } from '../access/AccessLevelText.tsx'
import { Facts } from '../facts/Facts.tsx'
import { Tiles } from '../facts/Tiles.tsx'
import { renderUi } from '../test/render-ui.tsx'
import { Address } from './Address.tsx'
import { CodeView, codeLines } from './CodeView.tsx'
import { CopyText } from './CopyText.tsx'
import { Words } from './Words.tsx'

describe('CodeView', () => {
  describe('codeLines', () => {
    it('numbers lines of any ending, without one after the last', () => {
      expect(codeLines('a\r\nb\n\nc\n')).toEqual([
        { text: 'a', number: 1 },
        { text: 'b', number: 2 },
        { text: '', number: 3 },
        { text: 'c', number: 4 },
      ])
    })

    it('cuts a line of megabytes into pieces of which only the first has a number', () => {
      const text = 'xy'.repeat(500_000)
      const lines = codeLines(text)
      expect(lines).toHaveLength(500)
      expect(lines.filter(({ number }) => number !== null)).toHaveLength(1)
      expect(lines.map((line) => line.text).join('')).toBe(text)
    })
  })

  describe('CodeView', () => {
    it('holds every line of a long text in few elements', () => {
      const text = Array.from({ length: 20_000 }, (_, i) => `line ${i + 1}`).join('\n')
      render(<CodeView lines={codeLines(text)} label="file.xml" />)
      const region = screen.getByRole('region', { name: 'file.xml' })
      expect(region.textContent).toContain('line 20000')
      expect(region.querySelectorAll('*').length).toBeLessThan(200)
    })

    it('marks additions and removals by sign and element besides colour', () => {
      const lines = [
        { text: 'old', number: 1, change: 'removed' as const },
        { text: 'new', number: 1, change: 'added' as const },
        { text: 'same', number: 2 },
      ]
      render(<CodeView lines={lines} label="Changed lines" />)
      expect(screen.getByRole('deletion')).toHaveTextContent('- old')
      expect(screen.getByRole('insertion')).toHaveTextContent('+ new')
      expect(screen.getByText('same')).toBeInTheDocument()
    })
  })
})

describe('CopyText', () => {
  it('copies over plain http without the clipboard API and returns the focus', async () => {
    const copied: string[] = []
    Object.assign(document, {
      execCommand: () => {
        copied.push((document.activeElement as HTMLTextAreaElement).value)
        return true
      },
    })
    renderUi(<CopyText text="ew_secret" what="the secret" />)
    const button = screen.getByRole('button', { name: 'Copy the secret' })
    button.focus()
    fireEvent.click(button)
    expect(await screen.findByText('Copied')).toBeInTheDocument()
    expect(copied).toEqual(['ew_secret'])
    expect(button).toHaveFocus()
  })
})

describe('Words', () => {
  const shown = (text: string) => render(<Words text={text} />).container
  /** Letters between two places where a line may end. */
  const pieces = (box: HTMLElement) =>
    [...box.querySelectorAll('.ew-long-word')].flatMap((word) =>
      [...word.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [])),
    )

  it('leaves words that fit into a table unchanged, such as an e-mail address', () => {
    const text = 'Gandsfjord videregående skole, super.operator@emberwatch.example'
    expect(shown(text).innerHTML).toBe(`<span>${text}</span>`)
  })

  it('breaks a word of a hundred letters without losing any', () => {
    const word = 'S-'.padEnd(100, '0123456789')
    const box = shown(`Number ${word}, new`)
    expect(box.textContent).toBe(`Number ${word}, new`)
    expect(Math.max(...pieces(box).map(({ length }) => length))).toBe(12)
    expect(box.querySelectorAll('.ew-long-word')).toHaveLength(1)
  })

  it('keeps surrogate pairs whole', () => {
    const word = '🔥'.repeat(50)
    expect(pieces(shown(word)).every((letters) => letters.isWellFormed())).toBe(true)
  })
})

describe('text', () => {
  const address = { addressLine1: 'Torget 1', addressLine2: ' ', postalCode: '7013', city: 'Trondheim', country: null }

  it('shows an address in order, or - without one', () => {
    const { container, rerender } = render(<Address address={address} />)
    expect(container).toHaveTextContent('Torget 1, 7013, Trondheim')
    rerender(<Address address={null} />)
    expect(container).toHaveTextContent('-')
  })

  it.each([
    [0, 'Monitor Only'],
    [1, 'System Operator'],
    [2, 'Administrator'],
    [null, '-'],
  ] as const)('names the access level %j %s', (level, label) => {
    const { container } = render(<AccessLevelText level={level} />)
    expect(container).toHaveTextContent(label)
  })

  it('shows - for empty facts and omits false ones', () => {
    render(<Facts items={[['Type', 'autrosafe'], ['Tag', null], ['Issues', 0], false]} />)
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(terms.map((term, index) => [term, values[index]])).toEqual([
      ['Type', 'autrosafe'],
      ['Tag', '-'],
      ['Issues', '0'],
    ])
  })

  it('shows counters with thousands separated', () => {
    renderUi(<Tiles items={[{ label: 'Loop units', value: 48211 }]} />)
    expect(screen.getByText('48,211')).toBeInTheDocument()
  })
})
