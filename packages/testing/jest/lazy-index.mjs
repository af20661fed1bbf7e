import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const self = readFileSync(import.meta.filename)
const required = /^var (_\w+) = (_interopRequire\w+\(require\("\.[^"]+"\)\));$/gm

/**
 * An index that requires everything at once, as antd's does with its 1,500 files, requires each when it is asked for: tests use
 * a third of them, and Jest loads them anew for each file of tests.
 */
export default {
  getCacheKey: (source, path) => createHash('sha256').update(self).update(path).update(source).digest('hex'),
  process(source) {
    const isGivenOnly = (name) =>
      source.includes(`return ${name}.default;`) && source.match(new RegExp(`\\b${name}\\b`, 'g'))?.length === 2
    const given = [...source.matchAll(required)].filter(([, name]) => isGivenOnly(name))
    if (given.length === 0) throw new Error('an index that is not as it was: packages/testing/jest/lazy-index.mjs')
    const code = given.reduce(
      (text, [line, name, module]) => text.replace(line, '').replace(`return ${name}.`, `return ${module}.`),
      source,
    )
    return { code }
  },
}
