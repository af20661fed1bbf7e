import { type AreaName, grantsOf, isShell, type RegistryDocument } from '@emberwatch/federation'
import { judge, type Sample, type Verdict } from '../reports/judge.ts'
import { readReports, sampleOf } from '../reports/reports.ts'
import type { By } from '../state/change.ts'
import { type Entry, entriesOf, entryOf } from '../state/entries.ts'
import { Refused, refuse } from '../state/refused.ts'
import { type RegistryContext, readDocument } from '../state/registry-context.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { haltCanary, promoteCanary, startCanary } from './canary.ts'
import { decide, nextStep, type Rollout, shortestStepMs, startOf } from './steps.ts'

/** Releases that go out in steps, one of each area, in the store beside the document. */
type Rollouts = Readonly<Record<AreaName, Rollout>>

const readRollouts = (store: StoreEngine): Promise<Rollouts> => store.readState<Rollouts>('rollouts', {})

const change = (store: StoreEngine, next: (rollouts: Rollouts) => Rollouts): Promise<Rollouts> =>
  store.changeState<Rollouts>('rollouts', {}, next)

export interface Steps {
  readonly area: AreaName
  readonly version: string
  readonly percents: readonly number[]
  readonly eachMs: number
}

/** Gives a stored release to the first share. @throws Refused where it cannot be a canary, or another one of the area goes out */
export async function startSteps(context: RegistryContext, steps: Steps, by: By, now = Date.now()): Promise<Rollout> {
  const { area, version, percents, eachMs } = steps
  const { store } = context
  const document = await readDocument(context)
  if (!isShell(area) && !grantsOf(document)[area]) refuse('grant', `${area} has no grant`)
  const running = (await readRollouts(store))[area]
  if (running && isRunning(running, document))
    refuse('immutable', `${area} ${running.version} goes out in steps; end it with: areas steps ${area} --stop`)
  const from = entryOf(document, area)?.active ?? ''
  const note = [`steps of ${percents.join(', ')} % every ${eachMs / 60_000} minutes`, by.note]
    .filter(Boolean)
    .join(': ')
  await startCanary(context, area, version, { percent: percents[0] ?? 100 }, { ...by, note })
  const rollout = startOf({ area, version, from, percents, eachMs, by: by.who }, now)
  await change(store, (rollouts) => ({ ...rollouts, [area]: rollout }))
  return rollout
}

/** Stops the rollout; its canary stays as it is. @throws Refused where nothing goes out in steps */
export async function stopSteps(context: RegistryContext, area: AreaName): Promise<Rollout> {
  const rollout = (await readRollouts(context.store))[area]
  if (!rollout) return refuse('missing-release', `nothing of ${area} goes out in steps`)
  await forget(context.store, rollout)
  return rollout
}

/** One line for each that runs. */
export async function describeSteps(context: RegistryContext, now = Date.now()) {
  const document = await readDocument(context)
  const running = Object.values(await readRollouts(context.store)).filter((one) => isRunning(one, document))
  return Promise.all(
    running.map(async (rollout) => {
      const { area, version, percents, at, eachMs, startedAt, by } = rollout
      const judged = await judgeCanary(context.store, area, entryOf(document, area), now)
      const next = judged ? decide(rollout, judged.sample, judged.verdict, now).why : ''
      return { area, version, percents, at, eachMs, startedAt, by, next }
    }),
  )
}

/**
 * Judges each canary: halts one that is worse, and moves one that goes out in steps. Every host calls it; what two do at once is done once.
 * @param onError of one area; the others go on
 */
export async function runSteps(
  context: RegistryContext,
  onError: (error: unknown) => void,
  now = Date.now(),
): Promise<void> {
  const rollouts = await readRollouts(context.store)
  const document = await readDocument(context)
  for (const [area, entry] of entriesOf(document)) {
    const rollout = rollouts[area]
    if (entry.canary || rollout)
      await runOne(context, { area, document, rollout }, now).catch((error) => {
        // Another host was faster, or a gate says no: the next turn sees what is there then.
        if (!(error instanceof Refused)) onError(error)
      })
  }
}

interface Turn {
  readonly area: AreaName
  readonly document: RegistryDocument
  readonly rollout: Rollout | undefined
}

async function runOne(context: RegistryContext, { area, document, rollout }: Turn, now: number): Promise<void> {
  const { store } = context
  const entry = entryOf(document, area)
  const isInSteps = rollout !== undefined && isRunning(rollout, document)
  if (rollout && !isInSteps) await forget(store, rollout)
  const judged = await judgeCanary(store, area, entry, now)
  if (!judged) return
  const { version, verdict, sample } = judged
  if (verdict.is === 'worse') {
    await haltCanary(context, area, version, { who: isInSteps ? who : 'host', note: verdict.why })
    if (isInSteps) await forget(store, rollout)
  } else if (isInSteps) await runStep(context, rollout, { entry, sample, verdict }, now)
}

interface Judged {
  readonly entry: Entry | undefined
  readonly sample: Sample
  readonly verdict: Verdict
}

async function runStep(context: RegistryContext, rollout: Rollout, { entry, sample, verdict }: Judged, now: number) {
  const { store } = context
  const { area, version } = rollout
  const percent = rollout.percents[rollout.at] ?? 100
  // A host that ended between the two writes of a step; another one may be between them now.
  if (entry?.canary?.percent !== percent && now - Date.parse(rollout.stepAt) >= shortestStepMs)
    return void (await startCanary(context, area, version, { percent }, { who, note: 'the step that was begun' }))
  const decision = decide(rollout, sample, verdict, now)
  if (decision.act !== 'next') return
  const by = { who, note: decision.why }
  if (decision.percent === 100) {
    await promoteCanary(context, area, by)
    return forget(store, rollout)
  }
  let isOurs = false
  await change(store, (all) => {
    isOurs = isSame(all[area], rollout)
    return isOurs ? { ...all, [area]: nextStep(rollout, sample, now) } : all
  })
  if (isOurs) await startCanary(context, area, version, { percent: decision.percent }, by)
}

/** Null without a canary, or without a release beside it. */
async function judgeCanary(store: StoreEngine, area: AreaName, entry: Entry | undefined, now: number) {
  if (!entry?.canary || !entry.active) return null
  const { version, people: named } = entry.canary
  const sample = sampleOf(await readReports(store, { area, version }, now))
  const active = sampleOf(await readReports(store, { area, version: entry.active }, now))
  return { version, sample, verdict: judge(sample, active, named?.length) }
}

/** The name of the steps in lines of the log. */
const who = 'steps'

/** A change of release or share by hand ends the rollout. */
function isRunning({ area, version, from, percents, at }: Rollout, document: RegistryDocument): boolean {
  const { active, canary } = entryOf(document, area) ?? {}
  if (active !== from || canary?.version !== version || canary.percent === undefined) return false
  return canary.percent === percents[at] || canary.percent === percents[at - 1]
}

const isSame = (one: Rollout | undefined, other: Rollout): boolean =>
  one?.version === other.version && one.startedAt === other.startedAt && one.at === other.at

const forget = async (store: StoreEngine, rollout: Rollout): Promise<void> =>
  void (await change(store, ({ [rollout.area]: current, ...others }) =>
    current && isSame(current, rollout) ? others : { ...others, ...(current ? { [rollout.area]: current } : {}) },
  ))
