import { isIP } from 'node:net'

/** Whether a host name or address can be reached, or reaches, this machine only. */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
