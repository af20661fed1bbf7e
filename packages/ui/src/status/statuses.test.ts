import { connectionCodes } from '@emberwatch/contract/sites-systems'
import { connectionCode, connectionStages } from './connection.ts'
import { configurationStatusOf, severityOf, statusLook, statusOptions, statusText } from './statuses.ts'

const stages = (...statuses: ('pending' | 'ok' | 'fail')[]) => ({
  description: null,
  stages: (['mobileConnection', 'networkConfiguration', 'panelConfiguration', 'liveUpdates'] as const).map(
    (name, index) => ({ name, status: statuses[index] ?? ('pending' as const) }),
  ),
})

describe('statusLook', () => {
  it.each([
    ['system_connected', 'ok'],
    ['mobile_connection_failed', 'fail'],
    ['panel_config_ok', 'attention'],
    ['network_config_failed', 'warn'],
    ['something_else', 'warn'],
    [null, 'unknown'],
  ])('of the connection %j has the tone %s (product 8.4)', (value, tone) => {
    expect(statusLook('connection', value).tone).toBe(tone)
  })

  it('shows an unknown value raw, also a name of Object.prototype', () => {
    expect(statusText('connection', 'something_else')).toBe('Offline: something_else')
    expect(statusText('connection', 'constructor')).toBe('Offline: constructor')
    expect(statusLook('user', 'constructor').word).toBe('constructor')
  })

  it('offers every state as a filter option, and none under names of calls', () => {
    expect(statusOptions('link')).toEqual([
      { value: 'true', label: 'Connected' },
      { value: 'false', label: 'Disconnected' },
      { value: 'none', label: 'Unknown' },
    ])
    expect(statusOptions('connection').map(({ value }) => value)).toEqual(expect.arrayContaining([...connectionCodes]))
  })

  it('has a word for yes and no', () => {
    expect(statusLook('ready', true)).toMatchObject({ word: 'Ready', tone: 'ok', icon: 'check' })
    expect(statusLook('link', false)).toMatchObject({ word: 'Disconnected', tone: 'fail', icon: 'cross' })
  })

  it('has connected, not connected and unknown of the report (product 8.4)', () => {
    expect(['connected', 'lost', null].map((value) => statusLook('reportConnection', value).tone)).toEqual([
      'ok',
      'fail',
      'unknown',
    ])
  })
})

it.each([
  ['connection', 'panel_config_failed'],
  ['reportConnection', 'disconnected'],
  ['link', false],
  ['site', 'offline'],
  ['attention', 'offline'],
] as const)('a connection %s %s has one shape and one word, except in the popup', (of, value) => {
  const { word, icon } = statusLook(of, value)
  expect([word, icon]).toEqual([of === 'link' ? 'Disconnected' : 'Offline', 'cross'])
})

it('an urgent issue has the same word in what needs attention and in its list', () => {
  expect(statusLook('attention', 'urgent')).toEqual(statusLook('severity', 'critical'))
})

describe('connectionCode', () => {
  it.each([
    [stages('ok', 'ok', 'ok', 'ok'), 'system_connected'],
    [stages('fail'), 'mobile_connection_failed'],
    [stages('ok', 'fail'), 'network_config_failed'],
    [stages('ok', 'ok', 'fail'), 'panel_config_failed'],
    [stages('ok', 'ok', 'ok', 'fail'), 'live_updates_failed'],
    [stages('ok', 'ok', 'ok'), 'panel_config_ok'],
    [stages('ok'), 'in_progress'],
    [stages(), null],
    ['any_code', 'any_code'],
    [null, null],
  ])('of %j is %j', (state, code) => {
    expect(connectionCode(state)).toBe(code)
  })
})

describe('connectionStages', () => {
  const statuses = (state: Parameters<typeof connectionStages>[0]) =>
    connectionStages(state).map(({ status }) => status)

  it('sorts the stages of a modem entry and adds missing ones', () => {
    const state = { description: null, stages: [{ name: 'panelConfiguration' as const, status: 'fail' as const }] }
    expect(statuses(state)).toEqual(['pending', 'pending', 'fail', 'pending'])
  })

  it('makes stages of a code', () => {
    expect(statuses('network_config_failed')).toEqual(['ok', 'fail', 'pending', 'pending'])
    expect(statuses('unheard_of')).toEqual(['pending', 'pending', 'pending', 'pending'])
  })
})

it('alarms sort before urgent before other severities (product 8.6)', () => {
  expect(severityOf({ hasAlarms: true, isUrgent: true })).toBe('alarm')
  expect(severityOf({ hasAlarms: false, isUrgent: true })).toBe('critical')
  expect(severityOf({ hasAlarms: false, isUrgent: false })).toBe('nonCritical')
})

it('an error precedes everything else of a configuration (product 8.10)', () => {
  expect(configurationStatusOf({ parsingError: 'line 3', isProcessed: true })).toBe('error')
  expect(configurationStatusOf({ parsingError: null, isProcessed: true })).toBe('ready')
  expect(configurationStatusOf({ parsingError: null, isProcessed: false })).toBe('processing')
})
