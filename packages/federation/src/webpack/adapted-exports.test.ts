import { adaptedExports } from './adapted-exports.ts'

const ui = '@emberwatch/ui'
const earlier = {
  version: '1.9.0',
  since: {
    [ui]: { '1.0.0': ['Button', 'Words', 'icons', 'icons.close', 'open'], '1.4.0': ['icons.shut', 'menu', 'menu.top'] },
    '@emberwatch/ui/old': { '1.0.0': ['Old'] },
    react: { '1.0.0': ['*'] },
  },
}
const own = { [ui]: ['Button', 'Text', 'icons', 'icons.shut', 'menu', 'open'], react: ['useState', 'use'] }
const nothing = async () => undefined

it('gives of the version before what is still there, what the adapter makes, and all members of what it reshapes', () => {
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

it('does not give what is gone, and what means something else by the same name', () => {
  const without = { [ui]: ['open', 'icons'] }
  expect(adaptedExports({ version: '1.9.0', gives: {}, without }, { own, earlier }).exports).toEqual({
    [ui]: ['Button', 'menu'],
    react: ['use', 'useState'],
  })
})

it('refuses an adapter of another version, and one that gives what never was', () => {
  expect(() => adaptedExports({ version: '1.8.0', gives: {} }, { own, earlier })).toThrow('ended with 1.9.0')
  const gives = { [ui]: { Text: nothing } }
  expect(() => adaptedExports({ version: '1.9.0', gives }, { own, earlier })).toThrow(
    'The adapter gives Text of @emberwatch/ui, which host contract 1.9.0 does not have',
  )
})
