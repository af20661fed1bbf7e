import type { RunningServer } from './run-server.ts'

/** The life of a server that is a process of its own: says where it listens, and ends when it is told to. */
export async function serveUntilTold(starting: Promise<RunningServer>): Promise<void> {
  const server = await starting.catch(explain)
  // Before anybody is told that it is there, and may end it.
  stopOnSignal(server)
  console.log(`\nEmberwatch is ready: ${server.url}\n`)
  if (server.hasDemoFleet) {
    console.log('Demo accounts, all with the password emberwatch-demo, at emberwatch.example:')
    console.log('  super.admin  super.operator  super.monitor   super users of each global level')
    console.log('  site.admin   site.operator   site.monitor    people with that level on the same six sites')
    console.log('  outsider     unconfirmed                     someone else, and someone not yet confirmed')
    console.log('The demo fleet does without two-step sign-in, which any other installation asks of super users.\n')
  }
}

/** What a person can mend is said in a sentence; anything else keeps its trace. */
function explain(error: NodeJS.ErrnoException): never {
  const isPlain = ['SettingsError', 'DataFolderInUse', 'MigrationError', 'Refused'].includes(error.name)
  if (error.code === 'EADDRINUSE') console.error(`${error.message}. Set PORT to another one.`)
  else console.error(isPlain ? error.message : error)
  process.exit(1)
}

/** Whoever runs it in the background says SIGTERM and waits; whoever sits in front of it does not. The second time is at once. */
function stopOnSignal(running: RunningServer): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping && signal === 'SIGINT') process.exit(1)
      if (isStopping) return
      isStopping = true
      // A part that waits for what never comes, as an answer of a database that is gone, must not keep the process.
      setTimeout(() => {
        console.error('The server did not end in time, and is ended')
        process.exit(1)
      }, running.endsWithinMs).unref()
      void (signal === 'SIGTERM' ? running.drain() : running.close()).then(() => process.exit(0))
    })
  }
}
