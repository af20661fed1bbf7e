import { type Catalogue, callsWith } from '@emberwatch/contract'

export const modemsErrors = {
  'modem.unsupported_code_format': [400, 'Unsupported modem code format'],
  'modem.imei_already_registered': [409, 'Modem IMEI is already registered'],
  'modem.client_id_already_registered': [409, 'Another modem speaks under this client ID'],
  'modem.client_id_without_topic': [
    409,
    'A client ID with a blank or one of / + # : $, or that begins with emberwatch, cannot speak: change it first',
  ],
  'modem.client_id_of_another_imei': [
    409,
    'A device with another IMEI tries to connect under this client ID: correct the IMEI first',
  ],
  'modem.without_secret': [409, 'The modem has no secret yet'],
  'modem.not_found': [404, 'Modem not found'],
  'modem.same_site': [409, 'The modem stands at this site already'],
  'modem.other_site_meanwhile': [409, 'Somebody has moved the modem meanwhile'],
  'modem.same_hardware': [409, 'This is the hardware that is there already'],
  'modem.other_hardware_meanwhile': [409, 'Somebody has replaced the hardware meanwhile'],
  'modem_knock.not_found': [404, 'No device with this IMEI has tried to connect'],
  'modem_notice.not_found': [404, 'Somebody has dealt with it already'],
  'modem.no.configuration': [409, 'Modem is currently not configured'],
  'modem_import.no_secrets': [409, 'The secrets of this import have been taken, or are kept no longer'],
  'modem_endpoint.already_registered': [409, 'Modem endpoint ID already registered'],
  'modem_endpoint.not_found': [404, 'Modem endpoint not found'],
  'modem_endpoint.system_connected': [409, 'The system is connected to a modem already'],
  'modem_site.mismatch': [409, 'Modem endpoint is located in a different site'],
} as const satisfies Catalogue

export const { get, post, put, del, list, upload } = callsWith(modemsErrors)
