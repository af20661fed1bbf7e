import { fleet } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import type { FastifyBaseLogger } from 'fastify'
import { checkAnswer } from './answer.ts'

const good = { modemsCount: 1, unitsCount: 2, systemsCount: 3, sitesCount: 4, usersCount: 5 }
const endpoint = allEndpoints.find(({ name }) => name === fleet.stats.name)
if (endpoint?.kind !== 'item') throw new Error('the contract has lost its counters')

/** A logger that keeps what it is told. */
const logOf = (lines: string[]) => ({ error: (line: string) => lines.push(line) }) as unknown as FastifyBaseLogger

describe('checkAnswer', () => {
  it('lets through what the contract names, and nothing else', () => {
    const answer = { data: { ...good, passwordHash: 'x' }, secret: 'y' }
    expect(checkAnswer(endpoint, answer, true, logOf([]))).toEqual({ data: good })
  })

  it('throws in tests and development and names the endpoint and the field', () => {
    const bad = { data: { ...good, unitsCount: -1 } }
    expect(() => checkAnswer(endpoint, bad, true, logOf([]))).toThrow(/admin\.stats.*data\.unitsCount/)
  })

  it('logs and sends it in production', () => {
    const lines: string[] = []
    const bad = { data: { ...good, unitsCount: -1 } }
    expect(checkAnswer(endpoint, bad, false, logOf(lines))).toBe(bad)
    expect(lines).toEqual([expect.stringMatching(/admin\.stats.*data\.unitsCount/)])
  })
})
