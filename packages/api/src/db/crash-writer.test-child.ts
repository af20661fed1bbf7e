import { openDatabase } from './open.ts'

/** A process for tests, which writes rows until it is killed and prints each one's name once the database has acknowledged it. */
const [, , dataDir, run] = process.argv
const db = await openDatabase({ dataDir })
for (let i = 0; ; i++) {
  const name = `${run}-${i}`
  // Every third is two rows in a transaction, which must arrive together.
  if (i % 3 === 0) {
    await db.kysely.transaction().execute(async (trx) => {
      await trx.insertInto('sites').values({ name }).execute()
      await trx.insertInto('sites').values({ name, comment: 'second' }).execute()
    })
  } else await db.kysely.insertInto('sites').values({ name }).execute()
  process.stdout.write(`${name}\n`)
}
