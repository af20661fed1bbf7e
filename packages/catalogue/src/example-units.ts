import type { Unit } from './calls.ts'

const kinds = ['detector', 'detector', 'detector', 'sounder', 'manual call point'] as const
const locations = ['Entrance', 'Stairs', 'Kitchen', 'Plant room', 'Corridor', 'Loading bay', 'Archive', 'Server room']

/** 57 made-up units: enough for six pages of a table. */
export const exampleUnits = (): Unit[] =>
  Array.from({ length: 57 }, (_, i) => ({
    id: String(i + 1),
    name: `L1-${String(i + 1).padStart(3, '0')} ${locations[i % locations.length]}`,
    kind: kinds[i % kinds.length] ?? 'detector',
    isReady: i % 7 !== 3,
    eventsCount: (i * 37) % 113,
    replacedAt: i % 4 === 0 ? `20${10 + (i % 15)}-05-${String((i % 27) + 1).padStart(2, '0')}` : null,
    address: {
      addressLine1: `Quay ${i + 1}`,
      addressLine2: null,
      postalCode: '7010',
      city: 'Trondheim',
      country: 'NO',
    },
  }))
