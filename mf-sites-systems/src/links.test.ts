import { mapLink, telephoneLink } from './links.ts'

it.each([
  ['+47 00 00 20 01', 'tel:+4700002001'],
  ['110', 'tel:110'],
  ['+47 (0) 22-33 44 55', 'tel:+4722334455'],
  ['22 33 44 55 #12', 'tel:22334455%2312'],
])('%s rings as %s', (number, link) => {
  expect(telephoneLink(number)).toBe(link)
})

it('leads Android to its own map and everybody else to one on the web', () => {
  const address = 'Kai 1, 6900 Florø'
  expect(mapLink(address, 'Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe('geo:0,0?q=Kai%201%2C%206900%20Flor%C3%B8')
  for (const device of ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'Mozilla/5.0 (X11; Linux x86_64)'])
    expect(mapLink(address, device)).toBe('https://www.openstreetmap.org/search?query=Kai%201%2C%206900%20Flor%C3%B8')
})
