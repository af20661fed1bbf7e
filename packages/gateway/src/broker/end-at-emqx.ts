const answerMs = 5_000

/**
 * Ends a connection by the API of EMQX 5 (`DELETE /api/v5/clients/{clientid}`); 404 says that there is none.
 * @param apiUrl with its key and secret
 * @throws where it does not answer, or refuses
 */
export async function endAtEmqx(apiUrl: string, clientId: string): Promise<void> {
  const { username, password, origin } = new URL(apiUrl)
  const key = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const { status } = await fetch(`${origin}/api/v5/clients/${encodeURIComponent(clientId)}`, {
    method: 'DELETE',
    headers: { authorization: `Basic ${key}` },
    signal: AbortSignal.timeout(answerMs),
  })
  if (status !== 204 && status !== 404) throw new Error(`the broker's API answered ${status}`)
}
