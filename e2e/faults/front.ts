import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@emberwatch/http/testing/free-port'
import { findNginx } from '../../tools/dev/debian.ts'
import type { Instance } from './instance.ts'
import { ask } from './load.ts'

interface Front {
  readonly url: string
  /** Sends nobody to this instance any more, or to all again, as whoever updates it would. */
  readonly leaveOut: (instance: Instance | undefined) => Promise<void>
  /** Lines of the proxy's log about instances that it did not reach, since the last call. */
  readonly output: () => string[]
  readonly close: () => void
}

/** nginx as deploy/compose has it, without TLS. @param folder that it makes */
export async function startFront(folder: string, instances: readonly Instance[]): Promise<Front> {
  const nginx = findNginx()
  if (!nginx) throw new Error('nginx is not installed ("apt-get install nginx-light").')
  mkdirSync(folder)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const write = (out?: Instance) => writeFileSync(file, configuration(folder, port, instances, out))
  write()
  const child = spawn(nginx, ['-e', 'stderr', '-c', file], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  while ((await ask(`${url}/livez`)).status !== 200) await wait(50)
  let read = 0
  return {
    url,
    leaveOut: async (instance) => {
      write(instance)
      child.kill('SIGHUP')
      // Processes with the former words finish what they have.
      await wait(500)
    },
    output: () => {
      const text = readFileSync(join(folder, 'nginx.log'), 'utf8').slice(read)
      read += text.length
      return text.split('\n').flatMap((line) => /: \*\d+ (.*?), client/.exec(line)?.[1] ?? [])
    },
    close: () => void child.kill(),
  }
}

function configuration(folder: string, port: number, instances: readonly Instance[], out?: Instance): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const servers = instances.map((one) => {
    const state = one === out ? 'down' : 'max_fails=1 fail_timeout=2s'
    return `server ${new URL(one.url).host} ${state};`
  })
  return `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 8192; }
http { access_log off; ${temporary.join(' ')}
upstream emberwatch { zone emberwatch 64k; ${servers.join(' ')} keepalive 32; keepalive_timeout 60s; }
server { listen 127.0.0.1:${port}; location / {
  proxy_pass http://emberwatch; proxy_http_version 1.1; proxy_set_header Connection "";
  proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
  client_max_body_size 51m; proxy_connect_timeout 5s; proxy_read_timeout 900s; proxy_buffering off; proxy_request_buffering off;
  proxy_next_upstream error timeout; proxy_next_upstream_tries 2; } } }`
}
