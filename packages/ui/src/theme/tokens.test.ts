import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apart, linear, visions } from './colour-vision.test-kit.ts'
import { type ThemeName, type TokenName, tokens } from './tokens.ts'

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const states = ['ok', 'attention', 'warn', 'fail', 'unknown'] as const
const grounds = ['page', 'surface', 'raised', 'hover'] as const
const onGrounds = ['text', 'text-muted', 'accent', 'ok', 'fail', 'warn', 'attention', 'unknown'] as const
const texts: [TokenName, TokenName][] = [
  ...onGrounds.flatMap((text) => grounds.map((ground): [TokenName, TokenName] => [text, ground])),
  ...(['ok', 'fail', 'warn', 'attention', 'unknown'] as const).flatMap((tone): [TokenName, TokenName][] => [
    [tone, `${tone}-soft`],
    ['text', `${tone}-soft`],
  ]),
  ['accent', 'accent-soft'],
  ['text', 'accent-soft'],
  ['on-fill', 'accent-fill'],
  ['on-fill', 'fail-fill'],
]

describe.each(['light', 'dark'] as const)('%s theme', (theme: ThemeName) => {
  it.each(texts)('shows %s on %s with a contrast of at least 4.5', (text, ground) => {
    expect(contrast(tokens[theme][text], tokens[theme][ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(states)('draws the mark of %s with a contrast of at least 3 on every ground', (state) => {
    for (const ground of grounds)
      expect(contrast(tokens[theme][`${state}-mark`], tokens[theme][ground])).toBeGreaterThanOrEqual(3)
  })

  it.each(visions)('has distinct marks of states for %s', (vision) => {
    const marks = states.map((state) => tokens[theme][`${state}-mark`])
    const distances = marks.flatMap((one, at) => marks.slice(at + 1).map((other) => apart(one, other, vision)))
    expect(Math.min(...distances)).toBeGreaterThan(0.08)
  })

  it('draws the edge of a field with a contrast of at least 3', () => {
    expect(contrast(tokens[theme]['border-strong'], tokens[theme].surface)).toBeGreaterThanOrEqual(3)
  })
})

it('theme.css equals tokens.ts', () => {
  const css = readFileSync(join(__dirname, 'theme.css'), 'utf8')
  for (const [token, light] of Object.entries(tokens.light))
    expect(css).toContain(`--ew-${token}: light-dark(${light}, ${tokens.dark[token as TokenName]});`)
})

it('reduced motion sets transitions to 0s', () => {
  const css = readFileSync(join(__dirname, 'theme.css'), 'utf8')
  const still = css.slice(css.indexOf('@media (prefers-reduced-motion: reduce)'))
  expect(/transition-duration:\s*(\S+)/.exec(still)?.[1]).toBe('0s')
})
