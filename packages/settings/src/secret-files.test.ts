import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rotatingAddress, withSecretFiles } from './secret-files.ts'

const secrets = ['JWT_SECRET', 'SMTP_URL', 'DATA_KEYS']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function file(content: string, mode = 0o600): string {
  const path = join(folder, `secret-${content.length}-${mode}`)
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}
const read = (env: Record<string, string>, warnings: string[] = []) =>
  withSecretFiles(env, secrets, (line) => warnings.push(line))

it.each(secrets)('%s may be in a file, without its last line end', (name) => {
  expect(read({ [`${name}_FILE`]: file('one two\n'), PORT: '1' })).toEqual({ [name]: 'one two', PORT: '1' })
  expect(read({ [`${name}_FILE`]: file('one\r\n') })).toEqual({ [name]: 'one' })
  expect(read({ [`${name}_FILE`]: ' ', [name]: 'own' })[name]).toBe('own')
})

it('unusable files are refused by setting and file, never with their content', () => {
  const path = file('hidden')
  expect(() => read({ JWT_SECRET_FILE: path, JWT_SECRET: 'x' })).toThrow(
    'JWT_SECRET and JWT_SECRET_FILE are both set; one of them is enough.',
  )
  const nowhere = join(folder, 'nowhere')
  expect(() => read({ SMTP_URL_FILE: nowhere })).toThrow(`SMTP_URL_FILE: ${nowhere} cannot be read (ENOENT).`)
  expect(() => read({ SMTP_URL_FILE: folder })).toThrow(`SMTP_URL_FILE: ${folder} cannot be read (EISDIR).`)
  expect(() => read({ DATA_KEYS_FILE: file(' \n') })).toThrow(/^DATA_KEYS_FILE: .* is empty\.$/)
  expect(() => read({ DATA_KEYS_FILE: file('x'.repeat(70_000)) })).toThrow(/is longer than 65536 bytes\.$/)
})

it('a file with access for others is warned of once', () => {
  const warnings: string[] = []
  for (const mode of [0o600, 0o440, 0o644, 0o620])
    for (const _ of [1, 2]) read({ JWT_SECRET_FILE: file('s', mode) }, warnings)
  expect(warnings).toEqual([
    expect.stringMatching(/-420 can be read by everybody on this machine/),
    expect.stringMatching(/-400 can be written by others than its owner/),
  ])
})

describe('an address that rotates', () => {
  it('reads name and password from the file each time', () => {
    const path = file('postgres://one:first@db.example:5433/fleet?sslmode=verify-full\n')
    const address = rotatingAddress({ DATABASE_URL_FILE: path }, 'DATABASE_URL')
    expect(address?.()).toBe('postgres://one:first@db.example:5433/fleet?sslmode=verify-full')
    writeFileSync(path, 'postgres://two:p%40ss@elsewhere.example/other')
    expect(address?.()).toBe('postgres://two:p%40ss@db.example:5433/fleet?sslmode=verify-full')
  })

  it('keeps the last one while the file is missing or invalid', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation()
    const path = file('postgres://one:first@db.example/fleet')
    const address = rotatingAddress({ DATABASE_URL_FILE: path }, 'DATABASE_URL')
    writeFileSync(path, 'postgres://two:second@db.example/fleet')
    expect(address?.()).toContain('two:second@')
    for (const wrong of ['', 'half of an addr']) {
      writeFileSync(path, wrong)
      expect(address?.()).toContain('two:second@')
    }
    rmSync(path)
    expect(address?.()).toContain('two:second@')
    expect(warn).toHaveBeenCalledTimes(3)
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/half of|second/)
    warn.mockRestore()
  })

  it('is absent when the address itself is set', () => {
    expect(rotatingAddress({ DATABASE_URL: 'postgres://db/fleet' }, 'DATABASE_URL')).toBeUndefined()
  })
})
