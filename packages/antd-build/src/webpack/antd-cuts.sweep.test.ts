import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { replacements, runTimeTokens } from './replacements.ts'

const ui = join(import.meta.dirname, '../../../ui')
const antd = createRequire(join(ui, 'package.json'))
const modules = join(dirname(antd.resolve('antd/package.json')), '..')

/** antd's own dependencies lie beside it, those of a component's engine beside that. */
const placeOf = (module: string) => {
  const dialog = createRequire(join(modules, '@rc-component/dialog/package.json'))
  return module.startsWith('@rc-component/portal/') ? dialog.resolve(module) : join(modules, module)
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-antd-'))
  symlinkSync(join(ui, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds one line of source with antd in it; answers errors and what the script holds. */
function build(source: string, isCut = true): { errors: string[]; script: string } {
  writeFileSync(join(folder, 'main.js'), source)
  const child = join(import.meta.dirname, 'build-antd.test-child.ts')
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  return JSON.parse(execFileSync(process.execPath, [child, folder, isCut ? 'cut' : 'whole'], options))
}

const button = `import { Button, ConfigProvider } from 'antd'\nconsole.log(Button, ConfigProvider)`

describe('the cuts of antd', () => {
  it('remove the style maker from a build with a button', () => {
    const { errors, script } = build(button)
    expect(errors).toEqual([])
    for (const cut of ['cssinjs/es/hooks', 'async-validator', 'rc-util-locker', 'rc-scrollbar-measure'])
      expect(script).not.toContain(cut)
  })

  it('are required: a build without them fails with the modules that antd adds', () => {
    const { errors } = build(button, false)
    expect(errors.join('\n')).toMatch(/antd drags in @ant-design\/cssinjs\/es\/hooks\/\w+\.js, which the cuts keep out/)
    expect(errors.join('\n')).toMatch(/antd drags in antd\/es\/theme\/themes\/default/)
  })

  it('fail a build with a component without rules, by name', () => {
    const { errors } = build(`import { Drawer } from 'antd'\nconsole.log(Drawer)`)
    expect(errors).toContainEqual(
      "antd's Drawer has no rules (Drawer-Drawer): add it to packages/antd-build/src/sheets/shown.ts and run pnpm -C packages/antd-build upgrade",
    )
  })

  it.each([
    [
      "export const useLook = genStyleHooks('Look', fn)\nexport default useLook",
      "export const useLook = () => ['', '']",
    ],
    ["export default genSubStyleComponent(['Tag', 'status'], fn)", 'export default () => null'],
    ["export default genStyleHooks('Tag', fn)", "export default () => ['', '']"],
    ['const useStyle = genStyleHooks(1)\nexport default useStyle', "export default () => ['', '']"],
    ['export default (prefix) => {', "export default () => ['', '']"],
    ["export const LineStrokeColorVar = '--line'", "export const LineStrokeColorVar = '--line'"],
    ['export { useResetIconStyle as default } from', "export default () => ['', '']"],
  ])('make the smallest module of %j', async (maker, stub) => {
    const { default: loader } = await import(join(import.meta.dirname, 'style-maker-loader.mjs'))
    expect(loader(maker).split('\n')).toContain(stub)
  })

  it('remove only style makers, so that a caller of one fails the build', async () => {
    const { default: loader } = await import(join(import.meta.dirname, 'style-maker-loader.mjs'))
    expect(loader('export const prepareToken = (token) => {\n}')).toBe('export {}')
  })

  it.each(replacements.flatMap(({ modules }) => Object.keys(modules)))(
    'replace a module that antd has: %s',
    (module) => {
      expect(existsSync(placeOf(module))).toBe(true)
    },
  )

  it.each(replacements.flatMap(({ writer }) => writer ?? []))('keep out %s, which writes a style element', (writer) => {
    expect(readFileSync(placeOf(writer), 'utf8')).toMatch(/updateCSS\(/)
  })

  it('give scripts the tokens of antd', () => {
    const { theme } = antd('antd')
    const made = theme.getDesignToken({ token: { controlHeight: runTimeTokens.controlHeight } })
    for (const [name, value] of Object.entries(runTimeTokens)) expect([name, made[name]]).toEqual([name, value])
  })
})
