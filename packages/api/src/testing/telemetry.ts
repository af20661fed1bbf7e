/** What the bench of stored states needs. */
export { storeConnections } from '../live/store-connections.ts'
export { openDemoDatabase } from './demo-database.ts'
