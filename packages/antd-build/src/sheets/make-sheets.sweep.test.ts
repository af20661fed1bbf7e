import { readFile } from 'node:fs/promises'
import { lightDark } from './light-dark.ts'
import { makeSheets, manifestFile, sheetFile } from './make-sheets.ts'
import { sheetNames } from './shown.ts'

/** A component sets these on the element itself, when one of its properties needs it. */
const setByComponents = ['--ant-modal-xs-width']

describe('the sheets of antd', () => {
  const made = makeSheets()

  it.each(sheetNames)('%s.css equals the output of antd', async (name) => {
    expect(await readFile(sheetFile(name), 'utf8')).toBe(made.css[name])
  })

  it('are listed in a manifest with version and components', async () => {
    expect(JSON.parse(await readFile(manifestFile, 'utf8'))).toEqual(made.manifest)
    expect(made.manifest.styled).toEqual(expect.arrayContaining(['Button-Button', 'Modal-Modal', 'Tag-status']))
  })

  it.each(sheetNames)('%s.css has each variable of its rules, or an earlier sheet has', (name) => {
    const found2 = [...`${made.css.base}${made.css[name]}`.matchAll(/(--ant-[\w-]+):/g)].map(([, variable]) => variable)
    const named = [...made.css[name].matchAll(/var\((--ant-[\w-]+)\)/g)].map(([, variable]) => variable)
    const missing = named.filter(
      (variable) => variable && !found2.includes(variable) && !setByComponents.includes(variable),
    )
    expect(missing).toEqual([])
  })
})

describe('a value for both themes', () => {
  it('is itself where the themes agree', () => expect(lightDark('x', '6px', '6px')).toBe('6px'))
  it('is light-dark for colours', () => expect(lightDark('x', '#fff', '#000')).toBe('light-dark(#fff,#000)'))
  it('holds colours inside of a shadow', () =>
    expect(lightDark('x', '0 2px 0 rgba(5,5,5,0.1), 0 0 #111', '0 2px 0 rgba(0,0,0,0.2), 0 0 #111')).toBe(
      '0 2px 0 light-dark(rgba(5,5,5,0.1),rgba(0,0,0,0.2)), 0 0 #111',
    ))
  it('is an error when more than colours differ', () =>
    expect(() => lightDark('--gap', '2px', '4px')).toThrow('--gap differs between the themes in more than colours'))
})
