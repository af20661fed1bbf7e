import { fewestPeople, judge, type Sample } from './judge.ts'
import { decodePerson, encodePerson, type Observation, type Person, withObservation } from './people.ts'

describe('people', () => {
  const met = (...observations: Omit<Observation, 'mark'>[]) =>
    observations.reduce<Person | undefined>(
      (person, one) => withObservation(person, { mark: 'm', ...one }),
      undefined,
    ) as Person

  it('a failed load ends with the next successful load of its session', () => {
    const failed = met({ session: 'aa', hasFailed: true }, { session: 'aa', hasFailed: false })
    expect(failed.hasFailed).toBe(true)
    // Errors of another window say nothing of loads.
    const later = withObservation(failed, { mark: 'm', session: 'bb', hasError: true })
    expect([later.hasFailed, later.hasError]).toEqual([true, true])
    expect(withObservation(later, { mark: 'm', session: 'bb', hasFailed: false })).toMatchObject({
      hasFailed: false,
      hasError: true,
    })
  })

  it.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])('a record parses to the same person (%s, %s)', (hasFailed, hasError) => {
    const person: Person = { session: 'a-', hasFailed, hasError }
    expect(encodePerson(person)).toHaveLength(3)
    expect(decodePerson(encodePerson(person))).toEqual(person)
  })
})

describe('a canary beside the active release', () => {
  const sample = (failing: number, people: number): Sample => ({ failing, people })

  it.each([
    [sample(5, 20), sample(0, 40), 'worse'],
    // The people of one network.
    [sample(4, 20), sample(0, 40), 'as good'],
    [sample(40, 400), sample(0, 400), 'as good'],
    [sample(41, 400), sample(0, 400), 'worse'],
    // The active release fails for a tenth as well.
    [sample(80, 400), sample(40, 400), 'as good'],
    [sample(81, 400), sample(40, 400), 'worse'],
    [sample(19, 19), sample(0, 40), 'unknown'],
    [sample(0, 400), sample(19, 19), 'unknown'],
    // Nobody has the active release: what fails for so many stops all the same.
    [sample(5, 20), sample(0, 0), 'worse'],
  ])('with %j, beside %j, is %s', (canary, active, is) => {
    expect(judge(canary, active).is).toBe(is)
  })

  it('stops for two of three named people and not for one', () => {
    expect(judge(sample(2, 3), sample(0, fewestPeople), 3).is).toBe('worse')
    expect(judge(sample(1, 3), sample(0, fewestPeople), 3).is).toBe('unknown')
  })

  it('has counts of failures of both', () => {
    expect(judge(sample(9, 30), sample(1, 60)).why).toBe('failed for 9 of 30 people, beside 1 of 60')
    expect(judge(sample(1, 30), sample(1, 60)).why).toBe('not worse: failed for 1 of 30 people, beside 1 of 60')
    expect(judge(sample(3, 3), sample(0, 60)).why).toBe('3 of 20 people told of it, 60 people of the active release')
  })
})
