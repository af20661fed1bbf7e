import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adaptedExports } from './adapted-exports.ts'

describe('adapted exports', () => {
  const ui = '@emberwatch/ui'
  const earlier = {
    version: '1.9.0',
    since: {
      [ui]: {
        '1.0.0': ['Button', 'Words', 'icons', 'icons.close', 'open'],
        '1.4.0': ['icons.shut', 'menu', 'menu.top'],
      },
      '@emberwatch/ui/old': { '1.0.0': ['Old'] },
      react: { '1.0.0': ['*'] },
    },
  }
  const own = { [ui]: ['Button', 'Text', 'icons', 'icons.shut', 'menu', 'open'], react: ['useState', 'use'] }
  const nothing = async () => undefined

  it('have former exports, adapted ones and all members of reshaped objects', () => {
    const gives = {
      [ui]: { Words: nothing, 'icons.close': nothing, menu: nothing },
      '@emberwatch/ui/old': { Old: nothing },
    }
    expect(adaptedExports({ version: '1.9.0', gives }, { own, earlier })).toEqual({
      hostContract: '1.9.0',
      exports: {
        [ui]: ['Button', 'Words', 'icons', 'icons.close', 'icons.shut', 'menu', 'menu.top', 'open'],
        '@emberwatch/ui/old': ['Old'],
        react: ['use', 'useState'],
      },
    })
  })

  it('omit removed exports and renamed meanings', () => {
    const without = { [ui]: ['open', 'icons'] }
    expect(adaptedExports({ version: '1.9.0', gives: {}, without }, { own, earlier }).exports).toEqual({
      [ui]: ['Button', 'menu'],
      react: ['use', 'useState'],
    })
  })

  it('refuse an adapter of another version or of unknown exports', () => {
    expect(() => adaptedExports({ version: '1.8.0', gives: {} }, { own, earlier })).toThrow('ended with 1.9.0')
    const gives = { [ui]: { Text: nothing } }
    expect(() => adaptedExports({ version: '1.9.0', gives }, { own, earlier })).toThrow(
      'The adapter gives Text of @emberwatch/ui, which host contract 1.9.0 does not have',
    )
  })
})

describe('summaries loader', () => {
  const contract = join(import.meta.dirname, '../../../contract/src')
  const files = globSync('**/*.ts', { cwd: contract })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(contract, file), 'utf8'))

  it('removes only the summaries of calls from a build for browsers', async () => {
    const { default: summariesLoader } = await import(join(import.meta.dirname, 'summaries-loader.mjs'))
    const lines = (text: string) => text.split('\n').filter((line) => line.trim())
    const isSummary = (line: string, before = '') => /^\s*summary:( ['"]|$)/.test(line) || /^\s*summary:$/.test(before)
    let count = 0
    for (const text of files) {
      const output: string = summariesLoader(text)
      const all = lines(text)
      const expected = all.filter((line, index) => !isSummary(line, all[index - 1]))
      count += all.length - expected.length
      expect(lines(output).filter((line) => !/^\s*summary: '',$/.test(line))).toEqual(expected)
    }
    expect(count).toBeGreaterThan(150)
  })
})
