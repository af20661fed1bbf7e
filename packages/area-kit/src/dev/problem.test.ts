import { buildProblem, typeProblems } from './problem.ts'

it('finds file, line and message of what the TypeScript compiler prints', () => {
  const printed = [
    "src/pages/A/A.tsx(3,7): error TS2322: Type 'A' is not assignable to type 'B'.",
    "  Property 'x' is missing.",
    '    It is needed.',
    'error TS18003: No inputs were found in config file.',
    '',
  ]
  expect(typeProblems(printed)).toEqual([
    {
      kind: 'types',
      at: 'src/pages/A/A.tsx:3:7',
      message: "TS2322: Type 'A' is not assignable to type 'B'.\n  Property 'x' is missing.\n    It is needed.",
    },
    { kind: 'types', message: 'TS18003: No inputs were found in config file.' },
  ])
})

it("leaves of swc's error the drawing, and takes its place from there", () => {
  const message =
    'Module build failed (from ../swc-loader/src/index.js):\nError:   \u001b[31mx\u001b[0m Unexpected token\n   ,-[/home/me/weather/src/a.tsx:7:1]\n 7 | <p>>\n   `----\n\n\nCaused by:\n    Syntax Error\n'
  expect(buildProblem('/home/me/weather', { message, moduleName: './src/a.tsx' })).toEqual({
    kind: 'build',
    at: 'src/a.tsx:7:1',
    message: 'Error:   x Unexpected token\n   ,-[src/a.tsx:7:1]\n 7 | <p>>\n   `----',
  })
})

it("counts columns from 1, where webpack's begin at 0", () => {
  const message = "Module not found: Error: Can't resolve './b.ts' in '/w/src'"
  expect(buildProblem('/w', { message, moduleName: './src/a.tsx', loc: '2:0-26' })).toMatchObject({
    at: 'src/a.tsx:2:1',
  })
})
