/** Modems and the platform exchange these messages over MQTT. */

export * from './connection-state.ts'
export * from './event-names.ts'
export * from './issues-of-events.ts'
export * from './limits.ts'
export * from './messages.ts'
export * from './topics.ts'
