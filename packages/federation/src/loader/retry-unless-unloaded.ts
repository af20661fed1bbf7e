/** Time to wait after a failure before the page counts as staying open, in ms. */
const stayMs = 5_000

/**
 * Loads something, and retries if the page stays open after `beforeunload`. Firefox aborts running loads on navigation and reports them as failed
 * while the page still exists. The page stays when the address was a download or the user cancelled.
 */
export async function retryUnlessUnloaded<T>(load: () => Promise<T>): Promise<T> {
  let isLeft = false
  const handleLeave = () => {
    isLeft = true
  }
  window.addEventListener('beforeunload', handleLeave)
  try {
    return await load()
  } catch (error) {
    if (!isLeft) throw error
    // This timer ends together with the page when the user does leave.
    await new Promise((resolve) => setTimeout(resolve, stayMs))
    return load()
  } finally {
    window.removeEventListener('beforeunload', handleLeave)
  }
}
