import { type AreaName, grantsOf, isShell, type RegistryDocument } from '@emberwatch/federation'
import type { By } from '../changes.ts'
import { entryOf } from '../entries.ts'
import { Refused, refuse } from '../refused.ts'
import type { Registry } from '../registry.ts'
import type { StoreEngine } from '../store-engine.ts'
import { decide, type Rollout, shortestStepMs, startOf, stepped } from './decide.ts'
import { readSigns } from './read-signs.ts'

/** Releases that go out in steps, one of each area, in the store beside the document: an older host can still read that. */
type Rollouts = Readonly<Record<AreaName, Rollout>>

const readRollouts = (store: StoreEngine): Promise<Rollouts> => store.readCounters<Rollouts>('steps', {})

const change = (store: StoreEngine, next: (rollouts: Rollouts) => Rollouts): Promise<Rollouts> =>
  store.changeCounters<Rollouts>('steps', {}, next)

export interface Steps {
  readonly area: AreaName
  readonly version: string
  readonly percents: readonly number[]
  readonly eachMs: number
}

/** Gives a stored release to the first share. @throws Refused where it cannot be a canary, or another one of the area goes out */
export async function startSteps(registry: Registry, steps: Steps, by: By, now = Date.now()): Promise<Rollout> {
  const { area, version, percents, eachMs } = steps
  const { store } = registry
  const document = await registry.read()
  if (!isShell(area) && !grantsOf(document)[area]) refuse('grant', `${area} has no grant`)
  const running = (await readRollouts(store))[area]
  if (running && isRunning(running, document))
    refuse('immutable', `${area} ${running.version} goes out in steps; end it with: areas steps ${area} --stop`)
  const from = entryOf(document, area)?.active ?? ''
  const share = { percent: percents[0] ?? 100 }
  const note = [`steps of ${percents.join(', ')} % every ${eachMs / 60_000} minutes`, by.note]
    .filter(Boolean)
    .join(': ')
  const before = { canary: await readSigns(store, area, version), active: await readSigns(store, area, from) }
  await registry.canary(area, version, share, { ...by, note })
  const rollout = startOf({ area, version, from, percents, eachMs, by: by.who }, before, now)
  await change(store, (rollouts) => ({ ...rollouts, [area]: rollout }))
  return rollout
}

/** From now on nothing moves by itself; its canary stays as it is. @throws Refused where nothing goes out in steps */
export async function stopSteps(registry: Registry, area: AreaName): Promise<Rollout> {
  const rollout = (await readRollouts(registry.store))[area]
  if (!rollout) return refuse('missing-release', `nothing of ${area} goes out in steps`)
  await forget(registry.store, rollout)
  return rollout
}

/** One line for each that runs. */
export async function describeSteps(registry: Registry, now = Date.now()) {
  const document = await registry.read()
  const running = Object.values(await readRollouts(registry.store)).filter((one) => isRunning(one, document))
  return Promise.all(
    running.map(async (rollout) => {
      const { area, version, percents, at, eachMs, startedAt, by } = rollout
      const decision = decide(rollout, await signsOf(registry.store, rollout), now)
      return { area, version, percents, at, eachMs, startedAt, by, next: decision.why }
    }),
  )
}

/**
 * Moves each release that goes out in steps, or takes it back. Every host calls it; what two do at once is done once.
 * @param onError of one area; the others go on
 */
export async function runSteps(registry: Registry, onError: (error: unknown) => void, now = Date.now()): Promise<void> {
  for (const rollout of Object.values(await readRollouts(registry.store)))
    await runOne(registry, rollout, now).catch((error) => {
      // Another host was faster, or a gate says no: the next turn sees what is there then.
      if (!(error instanceof Refused)) onError(error)
    })
}

async function runOne(registry: Registry, rollout: Rollout, now: number): Promise<void> {
  const { store } = registry
  const { area, version } = rollout
  const document = await registry.read()
  if (!isRunning(rollout, document)) return forget(store, rollout)
  const percent = rollout.percents[rollout.at] ?? 100
  // A host that ended between the two writes of a step; another one may be between them now.
  if (entryOf(document, area)?.canary?.percent !== percent && now - Date.parse(rollout.stepAt) >= shortestStepMs)
    return void (await registry.canary(area, version, { percent }, { who, note: 'the step that was begun' }))
  const signs = await signsOf(store, rollout)
  const decision = decide(rollout, signs, now)
  if (decision.act === 'wait') return
  const by = { who, note: decision.why }
  if (decision.act === 'halt') await registry.halt(area, version, by)
  else if (decision.percent === 100) await registry.promote(area, by)
  else {
    const next = stepped(rollout, signs, now)
    let isOurs = false
    await change(store, (all) => {
      isOurs = isSame(all[area], rollout)
      return isOurs ? { ...all, [area]: next } : all
    })
    if (isOurs) await registry.canary(area, version, { percent: decision.percent }, by)
    return
  }
  await forget(store, rollout)
}

/** Of lines in the log. */
const who = 'steps'

/** Whoever changes release or share by hand takes over: then it has ended. */
function isRunning({ area, version, from, percents, at }: Rollout, document: RegistryDocument): boolean {
  const { active, canary } = entryOf(document, area) ?? {}
  if (active !== from || canary?.version !== version || canary.percent === undefined) return false
  return canary.percent === percents[at] || canary.percent === percents[at - 1]
}

const isSame = (one: Rollout | undefined, other: Rollout): boolean =>
  one?.version === other.version && one.startedAt === other.startedAt && one.at === other.at

const forget = async (store: StoreEngine, rollout: Rollout): Promise<void> =>
  void (await change(store, ({ [rollout.area]: held, ...others }) =>
    held && isSame(held, rollout) ? others : { ...others, ...(held ? { [rollout.area]: held } : {}) },
  ))

const signsOf = async (store: StoreEngine, { area, version, from }: Rollout) => ({
  canary: await readSigns(store, area, version),
  active: await readSigns(store, area, from),
})
