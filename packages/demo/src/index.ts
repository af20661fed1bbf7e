/** Fills an API's database and makes it live. */
export { demoFill } from './fleet/demo-guard.ts'
export { demoIds } from './fleet/demo-ids.ts'
export { withLuhn } from './fleet/installations.ts'
export { type DemoAccount, demoModemSecret, demoPassword } from './fleet/people.ts'
export { hasDemoFleet, seedDemoFleet } from './fleet/seed-demo.ts'
export { seedScale } from './fleet/seed-scale.ts'
export { Device } from './modem/device.ts'
export { demoStory } from './simulator/demo-story.ts'
