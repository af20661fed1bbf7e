import { brotliCompressSync } from 'node:zlib'
import { floorInWords } from '@emberwatch/federation'
import { parse } from 'acorn'
import { htmlPolicy } from '../security-headers.ts'
import { floorScript, floorSource } from './floor-guard.ts'

it('the guard runs in the oldest browser and costs each page at most 0.4 kB', () => {
  expect(() => parse(floorScript, { ecmaVersion: 5 })).not.toThrow()
  expect(brotliCompressSync(floorScript).length).toBeLessThan(410)
})

it('the guard names the supported versions and is in the policy', () => {
  expect(floorScript).toContain(`${floorInWords} and newer`)
  expect(htmlPolicy()).toContain(`script-src 'self' ${floorSource};`)
})
