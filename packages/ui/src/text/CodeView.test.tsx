import { render, screen } from '@testing-library/react'
import { CodeView, codeLines } from './CodeView.tsx'

describe('codeLines', () => {
  it('numbers lines whatever they end with, without one after the last', () => {
    expect(codeLines('a\r\nb\n\nc\n')).toEqual([
      { text: 'a', number: 1 },
      { text: 'b', number: 2 },
      { text: '', number: 3 },
      { text: 'c', number: 4 },
    ])
  })

  it('cuts a line of megabytes into pieces of which only the first has a number, and loses nothing', () => {
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

  it('marks what came and what went by sign and element, not by colour alone', () => {
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
