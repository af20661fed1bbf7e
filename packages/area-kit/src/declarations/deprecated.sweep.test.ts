import { readSnapshot } from './api-snapshot.ts'
import { currentDeprecated, deprecatedIn } from './deprecated.ts'

const since = { '@emberwatch/x': { '1.0.0': ['jobs', 'jobs.cancel', 'jobs.end', 'open'] } }
const declared = (comment: string, open = '') =>
  new Map([
    [
      '@emberwatch/x',
      `declare module '@emberwatch/x' {
/** Long work. */
export const jobs: {
    /** ${comment} */
    cancel: string;
    /** Ends it. */
    readonly end: string;
};
/**
 * Only a type.
 * @deprecated since 1.1, use something else, gone in 2.0
 */
export interface Kind {
    /** @deprecated since 1.2, use end, gone in 2.0 */
    cancel: string;
}
interface Inner {
    /** @deprecated since 1.2, use nothing, gone in 2.0 */
    end: string;
}
/**
 * Opens.
 * ${open}
 */
export function open(): void;
}
`,
    ],
  ])

it('deprecated exports, types and members are found, but not fields of types', () => {
  const Kind = 'since 1.1, use something else, gone in 2.0'
  expect(
    deprecatedIn(
      declared(
        '@deprecated since 1.3, use jobs.end, gone in 2.0',
        '@deprecated since 1.4, use\n * the door, gone in 2.0',
      ),
      since,
    ),
  ).toEqual({
    '@emberwatch/x': {
      'jobs.cancel': 'since 1.3, use jobs.end, gone in 2.0',
      open: 'since 1.4, use the door, gone in 2.0',
      Kind,
    },
  })
  expect(deprecatedIn(declared('Ends it early.'), since)).toEqual({ '@emberwatch/x': { Kind } })
})

it.each([
  '@deprecated',
  '@deprecated use jobs.end',
  '@deprecated since 1.3',
  '@deprecated since 1.3, use jobs.end',
  '@deprecated since 1.3, gone in 2.0',
  '@deprecated since 1.3, use jobs.end, gone in 2.1',
  '@deprecated since 1.3, use jobs.end, gone in 1.0',
])('a deprecation needs version, alternative and end: %s', (comment) => {
  expect(() => deprecatedIn(declared(comment), since)).toThrow(
    /^jobs\.cancel of @emberwatch\/x: "@deprecated.*" must say "since <major\.minor>, use <what>, gone in <major>\.0"$/,
  )
})

it('every deprecation of the shared modules is complete and in the snapshot', () => {
  const { since: committed, deprecated } = readSnapshot()
  expect(currentDeprecated(committed)).toEqual(deprecated)
})
