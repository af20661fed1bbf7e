import { forgetDrafts, keepDraft, readDraft } from './drafts.ts'

afterEach(() => {
  sessionStorage.clear()
})

describe('a draft', () => {
  it('is offered to its owner only', () => {
    keepDraft('details', '7', { firstName: 'Kari' })
    expect(readDraft('details', '7')).toEqual({ firstName: 'Kari' })
    expect(readDraft('details', '8')).toBeNull()
    expect(readDraft('details', '')).toBeNull()
    expect(readDraft('register', '7')).toBeNull()
  })

  it('is deleted alone or with all others, and keeps the rest of the tab', () => {
    sessionStorage.setItem('pending_invitation', '5')
    keepDraft('details', '7', { a: 1 })
    keepDraft('register', '', { b: 2 })
    keepDraft('details', '7', null)
    expect([readDraft('details', '7'), readDraft('register', '')]).toEqual([null, { b: 2 }])
    forgetDrafts()
    expect(readDraft('register', '')).toBeNull()
    expect(sessionStorage.getItem('pending_invitation')).toBe('5')
  })

  it.each(['{', '[1]', '"text"', 'null', '7'])('is absent when the storage holds %s', (text) => {
    sessionStorage.setItem('draft:7:details', text)
    expect(readDraft('details', '7')).toBeNull()
  })
})
