/** The log names who publishes at a start: a working copy, or what `pnpm build:dist` has made. No token may have such a name. */
export const startPublishers = { workingCopy: 'npm start', delivered: 'server.js' } as const

export const isStartPublisher = (who: string): boolean => Object.values<string>(startPublishers).includes(who)
