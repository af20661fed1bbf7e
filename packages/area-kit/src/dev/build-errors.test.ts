import { Refused } from '@emberwatch/registry'
import { refusalErrors } from './build-errors.ts'
import { FollowedArea } from './followed-area.test-kit.ts'
import type { SourceError } from './source-error.ts'

const file = 'src/pages/SkyPage/SkyPage.tsx'

describe('errors of a build with webpack', () => {
  let area: FollowedArea
  beforeAll(() => {
    area = new FollowedArea()
    area.follow()
  })
  afterAll(() => area.remove())

  /** Builds an area with this text as its page. */
  const errorsWith = async (text: string): Promise<readonly SourceError[]> => {
    area.write(file, text)
    return area.build((errors) => errors.length > 0)
  }

  it('have file, line and column of a syntax error, with the lines around', async () => {
    const [error, ...more] = await errorsWith('export const SkyPage = () => {\n  const sky = ;\n  return sky\n}\n')
    expect(more).toEqual([])
    expect(error).toMatchObject({ kind: 'build', file, line: 2, column: 15, message: 'Expression expected' })
    expect(error?.excerpt).toContain('> 2 |   const sky = ;')
  })

  it('have the line of an unresolved import', async () => {
    const errors = await errorsWith("import { gone } from './gone.ts'\n\nexport const SkyPage = () => <b>{gone}</b>\n")
    expect(errors).toEqual([
      expect.objectContaining({
        kind: 'build',
        file,
        line: 1,
        message: expect.stringContaining("Can't resolve './gone.ts'"),
        excerpt: expect.stringContaining("> 1 | import { gone } from './gone.ts'"),
      }),
    ])
    expect(errors[0]?.message).not.toContain(area.folder)
  })

  it('have the rule that the code breaks', async () => {
    const errors = await errorsWith(
      "import { get } from '@emberwatch/contract'\n\nexport const SkyPage = () => <b>{typeof get}</b>\n",
    )
    expect(errors).toEqual([
      expect.objectContaining({ kind: 'build', message: expect.stringContaining('get is for src/calls.ts') }),
    ])
  })

  it('have no path of this machine and no stack of the builder', async () => {
    const errors = await errorsWith("import './sky.css'\n\nexport const SkyPage = () => <\n")
    for (const { message } of errors) {
      expect(message).not.toContain(area.folder)
      expect(message).not.toMatch(/\n\s+at /)
    }
  })
})

describe('an impossible build', () => {
  it('gives an error for each refusal, in area.json', () => {
    const refused = new Refused([
      { rule: 'schema', message: 'title: is missing' },
      { rule: 'grant', message: '/sky is not granted' },
    ])
    expect(refusalErrors(refused)).toEqual([
      { kind: 'build', message: 'schema: title: is missing', file: 'area.json' },
      { kind: 'build', message: 'grant: /sky is not granted', file: 'area.json' },
    ])
  })

  it.each([
    [new Error('the disk is full'), 'the disk is full'],
    ['gone', 'gone'],
  ])('gives the message of any other failure', (thrown, message) => {
    expect(refusalErrors(thrown)).toEqual([{ kind: 'build', message }])
  })
})
