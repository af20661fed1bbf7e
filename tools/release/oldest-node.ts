import manifest from '../../package.json' with { type: 'json' }

/** The range of Node that the delivered server and the kit run on, such as `>=22.19`. */
export const nodeRange: string = manifest.engines.node

const [major = 0, minor = 0] = nodeRange.replace('>=', '').split('.').map(Number)
export const oldestNode = { major, minor, text: `${major}.${minor}` } as const

/** Esbuild writes programs for this target. */
export const nodeTarget = `node${oldestNode.text}`
