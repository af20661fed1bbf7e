import type { Db } from '@emberwatch/api'
import type { UpTopic } from '@emberwatch/contract/devices'
import { Intake } from '@emberwatch/gateway'
import type { Voice, VoiceModem } from './voice.ts'

/** Gives the intake what modems say, without a broker between, so that tests of the story need no connections. */
export function directVoice(db: Db, now: () => Date): Voice {
  const fail = (error: unknown) => {
    throw error
  }
  const refuse = (answers: readonly { readonly refusals: readonly object[] }[]) => {
    const refusals = answers.flatMap((answer) => answer.refusals)
    if (refusals.length > 0) throw new Error(JSON.stringify(refusals))
  }
  const intake = new Intake({ db, onAnswers: refuse, onError: fail })
  const sessions = new Map<string, string>()
  const publish = async ({ topic }: VoiceModem, name: UpTopic, message: object) => {
    await intake.accept({ topic, name, payload: Buffer.from(JSON.stringify(message)), receivedAt: now() })
  }
  return {
    publish,
    connect: async (modem) => {
      if (sessions.has(modem.clientId)) return false
      const session = `${modem.clientId} ${now().toISOString()}`
      sessions.set(modem.clientId, session)
      await publish(modem, 'presence', { v: 1, session, online: true, at: now().toISOString() })
      return true
    },
    loseNetwork: async (modem) => {
      const session = sessions.get(modem.clientId)
      if (!sessions.delete(modem.clientId)) return
      await publish(modem, 'presence', { v: 1, session, online: false })
    },
    close: async () => sessions.clear(),
  }
}
