import { storageKeys } from '@emberwatch/contract'

/** Browsers may refuse storage (product 2.11). */

const refuse = (name: 'localStorage' | 'sessionStorage') =>
  jest.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document', 'SecurityError')
  })

it("session, draft and choice last for the tab without the browser's storage", async () => {
  refuse('localStorage')
  refuse('sessionStorage')
  const { forgetDrafts, isStorageRefused, keepDraft, keepInBrowser, readDraft, readInBrowser } = await import(
    './index.ts'
  )
  const { readText, local, writeText } = await import('./storage.ts')
  expect(isStorageRefused()).toBe(true)
  writeText(local(), storageKeys.token, 'abc')
  expect(readText(local(), storageKeys.token)).toBe('abc')
  keepInBrowser('columns', ['name'])
  expect(readInBrowser('columns')).toEqual(['name'])
  keepDraft('site', '7', { name: 'Nidelva' })
  expect(readDraft('site', '7')).toEqual({ name: 'Nidelva' })
  forgetDrafts()
  expect(readDraft('site', '7')).toBeNull()
})

it("the browser's storage is the default", async () => {
  const { isStorageRefused, keepInBrowser } = await import('./index.ts')
  keepInBrowser('columns', ['name'])
  expect(isStorageRefused()).toBe(false)
  expect(localStorage.getItem('columns')).toBe('["name"]')
  localStorage.clear()
})
