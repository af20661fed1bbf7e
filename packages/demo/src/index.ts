/** What runs beside an API with the demo fleet. */
export { Device } from './modem/device.ts'
export { demoStory } from './simulator/demo-story.ts'
