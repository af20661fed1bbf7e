import { mapLink } from './map-link.ts'

it('leads Android to its own map and everybody else to one on the web', () => {
  const address = 'Kai 1, 6900 Florø'
  expect(mapLink(address, 'Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe('geo:0,0?q=Kai%201%2C%206900%20Flor%C3%B8')
  for (const device of ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'Mozilla/5.0 (X11; Linux x86_64)'])
    expect(mapLink(address, device)).toBe('https://www.openstreetmap.org/search?query=Kai%201%2C%206900%20Flor%C3%B8')
})
