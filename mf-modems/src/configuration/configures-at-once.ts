/** State of a navigation that opens the form of the network. */
export const configuresAtOnce = { configuresAtOnce: true }

export const isConfiguringAtOnce = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'configuresAtOnce' in state
