import { text } from './kinds.ts'
import { shownSettings } from './shown-settings.ts'

const open = { is: text, words: '' }
const hidden = { ...open, isSecret: true } as const
const declared = { PORT: open, HOST: open, API_URL: open, MAP_TILE_URL: open, JWT_SECRET: hidden, DATABASE_URL: hidden }
const secret = 'kept-from-every-log'

it('settings are shown, secrets as set, and addresses without user, password and query', () => {
  const env = {
    PORT: '4000',
    HOST: ' ',
    JWT_SECRET: secret,
    DATABASE_URL: `postgres://emberwatch:${secret}@db.example/emberwatch`,
    API_URL: `https://someone:${secret}@api.example/fire?key=${secret}`,
    MAP_TILE_URL: `https://tiles.example/{z}/{x}/{y}.png?key=${secret}`,
    PATH: '/usr/bin',
  }
  expect(shownSettings(declared, env)).toEqual({
    API_URL: 'https://api.example/fire',
    DATABASE_URL: 'set',
    JWT_SECRET: 'set',
    MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    PORT: '4000',
  })
})
