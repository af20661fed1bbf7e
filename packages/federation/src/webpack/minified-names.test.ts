import TerserPlugin from 'terser-webpack-plugin'
import { optimization } from './common.ts'

/** Scripts hold hashes of chunks until their contents are final, and those are others at times: names may not depend on them. */

const [minimizer] = optimization()?.minimizer ?? []
const { options } = (minimizer as unknown as { options: { minimizer: { options: object } } }).options.minimizer
const minified = async (hash: string) => {
  const source = `const hashes = ${JSON.stringify(hash)}
globalThis.joined = (first, second, third) => {
  return hashes.slice(first, second) + third(first) + second
}
`
  const { code = '' } = (await TerserPlugin.swcMinify({ 'main.js': source }, undefined, options)) ?? {}
  return code.replaceAll(hash, '')
}

it('minified names are the same whatever hashes the script holds', async () => {
  const [one, other] = ['d0'.repeat(40), 'f1'.repeat(40)]
  expect(await minified(one)).toMatch(/joined=\(\w,\w,\w\)=>/)
  expect(await minified(one)).toBe(await minified(other))
})
