import type { Gateway } from '@emberwatch/gateway'
import type { Operations } from '@emberwatch/operations'

/** The way from modems to this server, for probes and metrics; it opens after the server listens to them. */
export function createModemPath() {
  let gateway: Pick<Gateway, 'figures' | 'ask'> | undefined
  /** @throws where no modem can speak */
  const ask = async (): Promise<void> => {
    if (!gateway) throw new Error('the gateway of modems is not open yet')
    await gateway.ask()
  }
  return {
    ask,
    /** Says it without failing: people are served as well while modems are not. */
    describe: (): Promise<string> =>
      ask().then(
        () => 'ok',
        () => 'away',
      ),
    /** @returns what a gateway is given to when it opens */
    follow: (operations: Pick<Operations, 'add'>) => (opened: Pick<Gateway, 'figures' | 'ask'>) => {
      gateway = opened
      operations.add({ modems: () => opened.figures() })
    },
  }
}
