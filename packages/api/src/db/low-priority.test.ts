import { sql } from 'kysely'
import { type Db, openDatabase } from './open.ts'

let db: Db
beforeAll(async () => {
  db = await openDatabase({})
})
afterAll(() => db.close())

const order: string[] = []
beforeEach(() => order.splice(0))
const ask = async (on: 'kysely' | 'lowPriority', name: string) => {
  await sql`select ${name}::text`.execute(db[on])
  order.push(name)
}

describe('work in pieces on the one session of an embedded database', () => {
  it('lets a call with several statements go first, though it asks for the second after it has the first', async () => {
    const call = async () => {
      for (const name of ['first', 'second', 'third']) await ask('kysely', name)
    }
    const [callResult, piece] = [call(), ask('lowPriority', 'piece')]
    await Promise.all([callResult, piece])
    expect(order).toEqual(['first', 'second', 'third', 'piece'])
  })

  it('gets its turn all the same while others never stop asking', async () => {
    let isDone = false
    const others = async () => {
      while (!isDone) await ask('kysely', 'other')
    }
    const asking = [others(), others()]
    await ask('lowPriority', 'piece')
    isDone = true
    await Promise.all(asking)
    expect(order).toContain('piece')
  })

  it('is given back its session after a transaction, as everybody else is', async () => {
    await db.lowPriority.transaction().execute((change) => sql`select 1`.execute(change))
    await ask('lowPriority', 'after')
    await ask('kysely', 'last')
    expect(order).toEqual(['after', 'last'])
  })
})
