import { claimedHolder, findToken, makeToken, readTokens } from './tokens.ts'

describe('tokens', () => {
  it('are known by their hash only', () => {
    const { token, setting } = makeToken('modems', 'pipeline')
    expect(setting).toMatch(/^modems:pipeline:[0-9a-f]{64}$/)
    expect(setting).not.toContain(token)
    expect(findToken(readTokens(setting), token)).toMatchObject({ scope: 'modems', name: 'pipeline' })
  })

  it('are different each time and found among many', () => {
    const made = Array.from({ length: 5 }, (_, i) => makeToken('ops', `holder-${i}`))
    const known = readTokens(made.map(({ setting }) => setting).join(', '))
    expect(made.map(({ token }) => findToken(known, token)?.name)).toEqual(made.map((_, i) => `holder-${i}`))
    expect(findToken(known, `${made[0]?.token}x`)).toBeNull()
    expect(findToken(known, '')).toBeNull()
  })

  it('name their owner, who must exist', () => {
    const { token, setting } = makeToken('sites-systems', 'night_shift-1.b')
    const known = readTokens(setting)
    expect(claimedHolder(known, token)).toBe('sites-systems.night_shift-1.b')
    expect(claimedHolder(known, makeToken('ops', 'night_shift-1.b').token)).toBeNull()
    expect(claimedHolder(known, 'ewp_')).toBeNull()
    expect(() => makeToken('ops', 'a'.repeat(61))).toThrow('at most 60')
  })

  it.each(['kitchen:me:aa', 'ops:me', 'modems:me:ABC', `ops::${'a'.repeat(64)}`])(
    'stop the start with a message when an entry is %s',
    (entry) => {
      expect(() => readTokens(`${makeToken('ops', 'a').setting}, ${entry}`)).toThrow(/^PUBLISH_TOKENS: entry 2 is not /)
    },
  )

  it('refuse a name that the log uses', () => {
    for (const name of ['server.js', 'npm start'])
      expect(() => readTokens(`ops:${name}:${'a'.repeat(64)}`)).toThrow(`${name} is what a start is called`)
    expect(() => makeToken('ops', 'server.js')).toThrow('schema: name: server.js is what a start is called in the log')
  })

  it('may be absent', () => {
    expect([...readTokens(), ...readTokens(' ')]).toEqual([])
  })
})
