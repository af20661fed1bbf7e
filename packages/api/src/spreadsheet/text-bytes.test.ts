import { TextBytes } from './text-bytes.ts'

describe('text that becomes bytes as it comes', () => {
  it('is what its parts are one after the other, however long one is', () => {
    const parts = ['', 'Ærø', 'x'.repeat(40_000), '日'.repeat(50_000), '😀', 'ø'.repeat(200_000), 'end']
    const text = new TextBytes()
    for (const part of parts) text.add(part)
    expect(text.bytes.equals(Buffer.from(parts.join('')))).toBe(true)
  })

  it('says when it is enough for a piece', () => {
    const text = new TextBytes()
    expect(text.isFull).toBe(false)
    text.add('x'.repeat(48 * 1024))
    expect(text.isFull).toBe(true)
  })
})
