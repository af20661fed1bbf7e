import type { ApiOptions, BackgroundTask, Sealer } from '@emberwatch/api'
import { platformUser } from './broker/access-files.ts'
import { answerBroker } from './broker/broker-questions.ts'
import { Gateway } from './gateway.ts'
import { type GatewaySettings, takesModems } from './gateway-settings.ts'

interface GatewayContext extends Pick<ApiOptions, 'db' | 'settings'> {
  readonly now: () => Date
  readonly onError: (error: unknown) => void
}

interface TaskOptions {
  readonly settings: GatewaySettings
  /** Starts what speaks through the embedded broker, such as the demo fleet's modems. @returns a function that ends it */
  readonly onOpen?: (gateway: Gateway, context: GatewayContext) => Promise<() => Promise<void>>
  /** Gives metrics and probes their source. */
  readonly onGateway?: (gateway: Pick<Gateway, 'figures' | 'ask'>) => void
}

type Task = (
  app: Parameters<BackgroundTask>[0],
  options: Pick<ApiOptions, 'db' | 'settings'>,
  services: { readonly sealer: Sealer; readonly now: () => Date },
) => void

/** Runs the gateway as long as the server, unless its port is off. */
export const gatewayTask =
  ({ settings: gatewaySettings, onOpen, onGateway }: TaskOptions): Task =>
  (app, { db, settings }, { sealer, now }) => {
    if (!takesModems(gatewaySettings)) return
    if (gatewaySettings.broker?.accessToken)
      answerBroker(app, {
        db,
        now,
        token: gatewaySettings.broker.accessToken,
        platformUser: platformUser(gatewaySettings.broker.url)?.name,
        onError: (error, what) => app.log.warn({ err: error }, what),
      })
    let close: () => Promise<void> = async () => undefined
    app.addHook('onReady', async () => {
      const onError = (error: unknown, what = 'modems') => app.log.warn({ err: error }, what)
      const warn = (line: string) => app.log.warn(line)
      const gateway = await Gateway.open({ db, sealer, now, settings: gatewaySettings, warn, onError })
      onGateway?.(gateway)
      const end = gatewaySettings.broker ? undefined : await onOpen?.(gateway, { db, settings, now, onError })
      close = async () => {
        await end?.()
        await gateway.close()
      }
    })
    app.addHook('preClose', () => close())
  }
