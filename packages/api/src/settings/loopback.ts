import { isIP } from 'node:net'

/** True for names and addresses of this machine. */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
