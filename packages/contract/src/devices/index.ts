/** What modems and the platform say to each other over MQTT. */

export * from './connection-state.ts'
export * from './issues-of-events.ts'
export * from './limits.ts'
export * from './messages.ts'
export * from './topics.ts'
