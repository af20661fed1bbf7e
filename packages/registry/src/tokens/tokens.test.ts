import { claimedHolder, findToken, makeToken, readTokens } from './tokens.ts'

describe('tokens', () => {
  it('are known by their hash alone', () => {
    const { token, setting } = makeToken('modems', 'pipeline')
    expect(setting).toMatch(/^modems:pipeline:[0-9a-f]{64}$/)
    expect(setting).not.toContain(token)
    expect(findToken(readTokens(setting), token)).toMatchObject({ scope: 'modems', name: 'pipeline' })
  })

  it('are another one each time, and each is found among many', () => {
    const made = Array.from({ length: 5 }, (_, i) => makeToken('ops', `holder-${i}`))
    const known = readTokens(made.map(({ setting }) => setting).join(', '))
    expect(made.map(({ token }) => findToken(known, token)?.name)).toEqual(made.map((_, i) => `holder-${i}`))
    expect(findToken(known, `${made[0]?.token}x`)).toBeNull()
    expect(findToken(known, '')).toBeNull()
  })

  it('say whose they are, and are believed only where there is such a one', () => {
    const { token, setting } = makeToken('sites-systems', 'night_shift-1.b')
    const known = readTokens(setting)
    expect(claimedHolder(known, token)).toBe('sites-systems.night_shift-1.b')
    expect(claimedHolder(known, makeToken('ops', 'night_shift-1.b').token)).toBeNull()
    expect(claimedHolder(known, 'ewp_')).toBeNull()
    expect(() => makeToken('ops', 'a'.repeat(61))).toThrow('at most 60')
  })

  it.each(['kitchen:me:aa', 'ops:me', 'modems:me:ABC', `ops::${'a'.repeat(64)}`])(
    'stop the start when an entry is %s, and say which one',
    (entry) => {
      expect(() => readTokens(`${makeToken('ops', 'a').setting}, ${entry}`)).toThrow(/^PUBLISH_TOKENS: entry 2 is not /)
    },
  )

  it('have no name that a start has in the log', () => {
    for (const name of ['server.js', 'npm start'])
      expect(() => readTokens(`ops:${name}:${'a'.repeat(64)}`)).toThrow(`${name} is what a start is called`)
    expect(() => makeToken('ops', 'server.js')).toThrow('schema: name: server.js is what a start is called in the log')
  })

  it('may be none', () => {
    expect([...readTokens(), ...readTokens(' ')]).toEqual([])
  })
})
