// An old Node can run this file and say what is wrong.
const oldest = [20, 18]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  const msg = `Emberwatch needs Node ${oldest.join('.')} or newer; this is Node ${process.versions.node}.`
  // The line has the log's format, whose code an old Node cannot read (docs/operating.md).
  console.log(JSON.stringify({ level: 'error', time: new Date().toISOString(), exitCode: 78, msg }))
  process.exit(78)
}
process.env.NODE_ENV ??= 'production'
await import('./server/main.js')
