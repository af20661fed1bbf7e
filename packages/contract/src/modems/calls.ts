import { type Catalogue, callsWith } from '@emberwatch/contract'

export const modemsErrors = {
  'modem.unsupported_code_format': [400, 'Unsupported modem code format'],
  'modem.imei_already_registered': [409, 'Modem IMEI is already registered'],
  'modem.not_found': [404, 'Modem not found'],
  'modem.no.configuration': [409, 'Modem is currently not configured'],
  'modem_endpoint.already_registered': [409, 'Modem endpoint ID already registered'],
  'modem_endpoint.not_found': [404, 'Modem endpoint not found'],
  'modem_site.mismatch': [409, 'Modem endpoint is located in a different site'],
} as const satisfies Catalogue

export const { get, post, put, del, list } = callsWith(modemsErrors)
