import { scrub } from './scrub.ts'

it.each([
  [
    "Cannot read properties of undefined (reading 'Kari Nordmann')",
    'Cannot read properties of undefined (reading <text>)',
  ],
  [`Unexpected token 'K', "Kari said "... is not valid JSON`, 'Unexpected token <text>, <text>... is not valid JSON'],
  ["can't assign to O'Brien", "can't assign to O'Brien"],
  ["user 'O'Brien' is gone", 'user <text> is gone'],
  ['an open quote "Kari Nordmann', 'an open quote <text>'],
  ['Failed to fetch https://a.example/sites/42?q=Kari#x now', 'Failed to fetch <address> now'],
  ['data:text/plain,Kari is no script', '<address> is no script'],
  ['no mail to kari@a.example, sorry', 'no mail to <address> sorry'],
  ['Site 42 of 3fa85f64-5717-4562-b3fc-2c963f66afa6 is gone', 'Site <id> of <id> is gone'],
  ['tel +47-900-11-222 (2026-01-01)', 'tel <id> (<id>)'],
  ['“Kari” and «Ola»', '<text> and <text>'],
  ['Minified React error #418; visit https://react.dev/errors/418?args[]=Kari', 'Minified React error #418'],
])('%s', (message, scrubbed) => {
  expect(scrub(message)).toBe(scrubbed)
})

it('leaves no more than a few hundred characters of a million, which only linear work gets through', () => {
  for (const bad of ["'", '"', '@', '://', ' 1', 'a@', '`x'])
    expect(scrub(bad.repeat(1_000_000)).length).toBeLessThan(1000)
})
