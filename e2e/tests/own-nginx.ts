import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@emberwatch/http/testing/free-port'

interface OwnNginx {
  readonly url: string
  readonly close: () => void
}

/**
 * Runs nginx as this user, with its files in this folder, on a port of its own.
 * @param block a server block that listens on 8080
 */
export async function startNginx(nginx: string, folder: string, block: string): Promise<OwnNginx> {
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const file = join(folder, `nginx-${port}.conf`)
  await writeFile(
    file,
    `daemon off; pid ${join(folder, `pid-${port}`)}; error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { types { text/html html; text/javascript js; text/css css; application/json json; font/woff2 woff2; }
access_log off; ${temporary.join(' ')}
${block.replace('listen 8080', `listen 127.0.0.1:${port}`)} }`,
  )
  const server = spawn(nginx, ['-e', 'stderr', '-c', file], { stdio: 'inherit' })
  const url = `http://localhost:${port}`
  const isThere = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (server.exitCode === null && !(await isThere())) await wait(20)
  return { url, close: () => void server.kill() }
}
