// Entry point of `npm start` and `npm test`: runs the pinned pnpm, which installs missing packages and, on Linux, the right Node. Plain old
// JavaScript, so that an old Node can still report what is wrong.
import { spawn } from 'node:child_process'

const pnpm = 'pnpm@12.21.0'
const [major, minor] = process.versions.node.split('.').map(Number)
const bringsItsOwnNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
const isNewEnough = bringsItsOwnNode ? major >= 20 : major > 22 || (major === 22 && minor >= 19)

if (!isNewEnough) {
  const needed = bringsItsOwnNode ? '20' : '22.19'
  console.error(`Emberwatch needs Node ${needed} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

// npx, pnpm and a shell run between this process and the server, and not all of them forward signals. They share a process group, which gets the
// signals as a whole. The server shuts down gracefully; this process waits for the last one.
const isPosix = process.platform !== 'win32'
const child = spawn('npx', ['--yes', pnpm, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: !isPosix,
  detached: isPosix,
})
const forward = (signal) => {
  try {
    process.kill(isPosix ? -child.pid : child.pid, signal)
    return true
  } catch {
    // The process group has ended.
    return false
  }
}
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true
    forward(signal)
  })
}
// npm signals only the shell around this process, and that shell exits without forwarding; a changed parent id means stop.
const parent = process.ppid
const watch = setInterval(() => {
  if (!isPosix || process.ppid === parent) return
  clearInterval(watch)
  isStopping = true
  forward('SIGTERM')
}, 500)
watch.unref()
child.on('exit', (code, signal) => {
  if (!isStopping) process.exit(code ?? (signal ? 1 : 0))
  setInterval(() => forward(0) || process.exit(0), 50)
})
