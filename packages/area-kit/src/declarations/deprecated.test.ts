import { deprecatedIn } from './deprecated.ts'

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
 * @deprecated since 1.1, use something else
 */
export interface Kind {
    cancel: string;
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

it('finds exports and members that are announced as going, and no types', () => {
  expect(
    deprecatedIn(declared('@deprecated since 1.3, use jobs.end', '@deprecated since 1.4, use\n * the door'), since),
  ).toEqual({
    '@emberwatch/x': { 'jobs.cancel': 'since 1.3, use jobs.end', open: 'since 1.4, use the door' },
  })
  expect(deprecatedIn(declared('Ends it early.'), since)).toEqual({})
})

it.each(['@deprecated', '@deprecated use jobs.end', '@deprecated since 1.3'])(
  'asks for version and way out: %s',
  (comment) => {
    expect(() => deprecatedIn(declared(comment), since)).toThrow(
      /^jobs\.cancel of @emberwatch\/x: "@deprecated.*" must say "since <major\.minor>, use <what>"$/,
    )
  },
)
