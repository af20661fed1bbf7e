import { BuildName, Count, requiredText, superAdmin, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { get, post } from './calls.ts'

/** The host answers these calls itself, also in front of another API (docs/releases.md). */

const Health = v.object({
  loaded: Count,
  failed: Count,
  fellBack: Count,
  kinds: v.record(v.string(), Count),
  lastAt: v.nullable(Time),
})

/** A deprecated export of the shell that a release uses. */
export const DeprecatedUse = v.object({
  module: v.string(),
  name: v.string(),
  /** Such as `since 1.3, use jobs.end, gone in 2.0`. */
  announcement: v.string(),
})
export type DeprecatedUse = v.InferOutput<typeof DeprecatedUse>

export const AreaRelease = v.object({
  version: v.string(),
  role: v.picklist(['active', 'previous', 'canary', 'stored']),
  hostContract: v.string(),
  owner: v.string(),
  builtAt: Time,
  publishedAt: v.nullable(Time),
  publishedBy: v.nullable(v.string()),
  health: Health,
  deprecated: v.array(DeprecatedUse),
  /** The page with the most bytes of the area's own files before it is shown, as they are sent, and how many calls of the API it makes. */
  weight: v.optional(v.object({ page: v.nullable(v.string()), bytes: Count, calls: Count })),
})
export type AreaRelease = v.InferOutput<typeof AreaRelease>

export const ReleaseChange = v.object({
  at: Time,
  revision: Count,
  who: v.string(),
  action: v.string(),
  area: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  note: v.string(),
})
export type ReleaseChange = v.InferOutput<typeof ReleaseChange>

export const AreaOverview = v.object({
  area: v.string(),
  title: v.string(),
  releases: v.array(AreaRelease),
  /** Other versions that can become active, newest first. */
  stored: v.optional(v.array(v.string())),
  /** A release that goes out in steps. */
  steps: v.optional(
    v.nullable(
      v.object({ version: v.string(), percents: v.array(v.number()), at: Count, eachMs: Count, next: v.string() }),
    ),
  ),
  /** Extensions of the active release on pages of other areas, with the rules of ops. */
  extensions: v.optional(v.array(v.object({ key: v.string(), title: v.string(), rule: v.string() }))),
  /** Permissions that it asks of the platform; an area without a limit has none here. */
  permissions: v.optional(v.array(v.object({ name: v.string(), isApproved: v.boolean() }))),
  canary: v.nullable(
    v.object({
      version: v.string(),
      percent: v.optional(v.number()),
      people: v.optional(v.number()),
      /** People who have reported, each by their last session. */
      sample: v.optional(v.object({ people: Count, failed: Count })),
    }),
  ),
})
export type AreaOverview = v.InferOutput<typeof AreaOverview>

/** Running, or until a short while ago. */
export const InstanceUp = v.object({
  /** Host name and port. */
  name: v.string(),
  build: BuildName,
  startedAt: Time,
  /** The time by its own clock. */
  seenAt: Time,
})
export type InstanceUp = v.InferOutput<typeof InstanceUp>

/** Changes of releases that need no command line, each with what it needs besides. */
export const releaseActions = [
  'activate',
  'rollback',
  'promote',
  'end-canary',
  'canary',
  'start-steps',
  'stop-steps',
] as const
export type ReleaseAction = (typeof releaseActions)[number]

export const ReleaseChangeBody = v.object({
  action: v.picklist(releaseActions),
  /** The version for `activate`, `canary` and `start-steps`. */
  version: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** The share for `canary`. */
  percent: v.optional(
    v.pipe(v.number('Share must be a number'), v.minValue(0.1, 'At least 0.1 %'), v.maxValue(100, 'At most 100 %')),
  ),
  /** The shares for `start-steps`: rising, and 100 at the end. */
  percents: v.optional(v.pipe(v.array(v.number()), v.maxLength(20))),
  eachMinutes: v.optional(
    v.pipe(v.number('Minutes must be a number'), v.integer('Whole minutes'), v.minValue(1, 'At least a minute')),
  ),
  /** The revision that the page showed: the host refuses a change when somebody else has changed the registry since. */
  revision: Count,
  note: requiredText('Reason', 500),
})

/** Counts by name, the most frequent ones. */
const Counts = v.record(v.string(), Count)

/** Errors of one cause. Nothing in it is of a person (docs/releases.md#errors-and-speed). */
export const ErrorCause = v.object({
  id: v.string(),
  /** `uncaught`, `rejected`, `caught` by React, `load`, or `policy`. */
  kind: v.string(),
  name: v.string(),
  message: v.string(),
  /** Reports of people; none where visitors alone reported it. */
  count: Count,
  /** Confirmed ones, up to a hundred. */
  people: Count,
  /** Reports by visitors who are not signed in of an error like it; nothing follows from them. */
  hints: Count,
  firstAt: Time,
  lastAt: Time,
  browsers: Counts,
  /** Counts by route. */
  pages: Counts,
  /** The last actions of people, such as `button sites.create`. */
  actions: Counts,
  /** X-Request-Id of the last answers before it. */
  requests: v.array(v.string()),
  /** Innermost first; `source` is null where the release has no source maps. */
  frames: v.array(
    v.object({
      area: v.string(),
      file: v.string(),
      line: Count,
      column: Count,
      source: v.nullable(v.object({ file: v.string(), line: Count, column: Count, text: v.string() })),
    }),
  ),
})
export type ErrorCause = v.InferOutput<typeof ErrorCause>

export const ReleaseVisits = v.object({
  /** False where the host takes none (`ERRORS_AND_SPEED=0`). */
  isMonitored: v.boolean(),
  /** Confirmed ones, each once. */
  people: Count,
  peopleWithErrors: Count,
  /** Visits of people who are not signed in. */
  visits: Count,
  visitsWithErrors: Count,
  errors: v.array(ErrorCause),
})
export type ReleaseVisits = v.InferOutput<typeof ReleaseVisits>

const formParts = {
  version: { version: requiredText('Release', 64) },
  percent: { percent: v.nonOptional(ReleaseChangeBody.entries.percent, 'Share is required') },
  steps: {
    shares: v.pipe(
      v.string(),
      v.regex(/^\s*\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*\s*$/, 'Shares in percent, such as 1, 10, 50, 100'),
    ),
    eachMinutes: v.nonOptional(ReleaseChangeBody.entries.eachMinutes, 'Minutes are required'),
  },
} as const
export type ReleaseChangePart = keyof typeof formParts

export interface ReleaseChangeValues {
  note: string
  version?: string
  percent?: number
  /** `1, 10, 50, 100`. */
  shares?: string
  eachMinutes?: number
  [field: string]: unknown
}

/** The form of a change that asks for these parts, and why. */
export const releaseChangeForm = (parts: readonly ReleaseChangePart[]) =>
  v.object({
    note: ReleaseChangeBody.entries.note,
    ...Object.assign({}, ...parts.map((part) => formParts[part])),
  }) as unknown as v.GenericSchema<ReleaseChangeValues>

export const releases = {
  /** Each change needs a fresh code, as it reaches everybody. */
  change: post('/v1/admin/areas/{area}/changes', {
    name: 'releases.change',
    summary: 'Activates, rolls back, promotes or ends a canary, gives a share, or starts and ends steps of a release.',
    access: superAdmin,
    asksFreshCode: true,
    errors: ['release.refused', 'release.changed_meanwhile', 'user.fresh_code_required'],
    body: ReleaseChangeBody,
    answer: v.object({ revision: Count }),
  }),
  visits: get('/v1/admin/areas/{area}/releases/{version}/visits', {
    name: 'releases.visits',
    summary: 'What visits told of a release: people, and errors by cause in lines of its source.',
    access: superAdmin,
    errors: ['release.not_found'],
    answer: ReleaseVisits,
  }),
  overview: get('/v1/admin/areas', {
    name: 'releases.overview',
    summary:
      'The releases of every area in use, how they do, the servers that are up with their builds, and the last changes.',
    access: superAdmin,
    answer: v.object({
      revision: Count,
      hostContract: v.string(),
      areas: v.array(AreaOverview),
      /** Releases in use that are not served for lack of a valid signature: one sentence each. */
      unavailable: v.array(v.string()),
      /** Releases in use whose calls an instance's API lacks: one sentence each. */
      lacking: v.array(v.string()),
      instances: v.array(InstanceUp),
      log: v.array(ReleaseChange),
    }),
  }),
}
