import { readGatewaySettings } from './gateway-settings.ts'

const url = 'mqtts://broker.example:8883'

it.each([
  ['MQTT_URL', { MQTT_URL: 'mqtt://broker.example' }, 'mqtts://'],
  ['MQTT_BROKER_API', { MQTT_URL: url, MQTT_BROKER_API: 'http://key:secret@broker.example:18083' }, 'https://'],
])('refuses %s where a secret would leave this machine without TLS, but for named hosts', (name, env, safe) => {
  expect(() => readGatewaySettings(env)).toThrow(`${name} is reached without TLS`)
  expect(() => readGatewaySettings(env)).toThrow(`it must start with ${safe}, or name a host of PLAINTEXT_HOSTS`)
  expect(readGatewaySettings({ ...env, PLAINTEXT_HOSTS: 'broker.example' }).broker?.url).toBe(env.MQTT_URL)
  expect(() => readGatewaySettings({ ...env, PLAINTEXT_HOSTS: 'other.example' })).toThrow(name)
})
