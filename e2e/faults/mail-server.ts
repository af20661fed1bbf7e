import { createServer } from 'node:net'

/**
 * Takes all mail and keeps none, in as many words of SMTP as a client waits for.
 * @param onMail runs when a mail has been taken, with the address of its last recipient
 * @returns its port and how to end it
 */
export async function startMailServer(
  onMail: (recipient: string) => void = () => undefined,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer((socket) => {
    let isMail = false
    let recipient = ''
    socket.on('error', () => undefined)
    socket.write('220 faults\r\n')
    socket.on('data', (piece) => {
      for (const line of piece.toString().split('\r\n').filter(Boolean)) {
        if (isMail) {
          if (line !== '.') continue
          isMail = false
          socket.write('250 kept\r\n')
          onMail(recipient)
        } else if (/^data/i.test(line)) {
          isMail = true
          socket.write('354 go on\r\n')
        } else if (/^quit/i.test(line)) socket.end('221 bye\r\n')
        else {
          recipient = /^rcpt to:<(.*)>/i.exec(line)?.[1] ?? recipient
          socket.write('250 faults\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { port, close: () => server.close() }
}
