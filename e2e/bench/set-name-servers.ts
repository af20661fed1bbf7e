import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

/** Loaded before a server's own code: its resolvers ask the name servers of `BENCH_NAME_SERVERS`, whatever this machine has. */

const servers = (process.env.BENCH_NAME_SERVERS ?? '').split(',')
dns.Resolver = class extends dns.Resolver {
  constructor(...options: ConstructorParameters<typeof dns.Resolver>) {
    super(...options)
    this.setServers(servers)
  }
}
syncBuiltinESMExports()
