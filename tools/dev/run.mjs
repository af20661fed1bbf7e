// What `npm start` and `npm test` run: the pinned pnpm, which installs what is missing and brings the right Node on Linux.
// Plain old JavaScript, so that an old Node can still say what is wrong.
import { spawn } from 'node:child_process'

const pnpm = 'pnpm@12.21.0'
const [major, minor] = process.versions.node.split('.').map(Number)
const bringsItsOwnNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
const isNewEnough = bringsItsOwnNode ? major >= 20 : major > 22 || (major === 22 && minor >= 18)

if (!isNewEnough) {
  const needed = bringsItsOwnNode ? '20' : '22.18'
  console.error(`Emberwatch needs Node ${needed} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

// Between this and the server stand npx, pnpm and a shell, which do not all pass signals on: they get a process group of their
// own, the whole of which is told. The server ends in its own time; this waits for the last of them.
const isPosix = process.platform !== 'win32'
const child = spawn('npx', ['--yes', pnpm, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: !isPosix,
  detached: isPosix,
})
const tell = (signal) => {
  try {
    process.kill(isPosix ? -child.pid : child.pid, signal)
    return true
  } catch {
    // Nobody is left.
    return false
  }
}
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true
    tell(signal)
  })
}
// npm tells the shell that it runs this in, which goes without a word: an orphan has been told to end.
const parent = process.ppid
const watch = setInterval(() => {
  if (!isPosix || process.ppid === parent) return
  clearInterval(watch)
  isStopping = true
  tell('SIGTERM')
}, 500)
watch.unref()
child.on('exit', (code, signal) => {
  if (!isStopping) process.exit(code ?? (signal ? 1 : 0))
  setInterval(() => tell(0) || process.exit(0), 50)
})
