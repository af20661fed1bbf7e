/** The gateway exchanges messages with modems over MQTT. */

export { Gateway } from './gateway.ts'
export { gatewaySettings, readGatewaySettings, takesModems } from './gateway-settings.ts'
export { gatewayTask } from './gateway-task.ts'
export { Intake } from './intake/intake.ts'
export { readMessages } from './intake/read-messages.ts'
