/** So long after the failure a page that should have been left is taken to stay, in milliseconds. */
const stayMs = 5_000

/**
 * Loads something. Firefox cuts off what loads as soon as somebody leaves the page, and says that it failed while the page is still there: such
 * a failure is none. A page that stays after all, as the address was a download or the person chose to, loads again.
 */
export async function unlessLeft<T>(load: () => Promise<T>): Promise<T> {
  let isLeft = false
  const handleLeave = () => {
    isLeft = true
  }
  window.addEventListener('beforeunload', handleLeave)
  try {
    return await load()
  } catch (error) {
    if (!isLeft) throw error
    // With the page this goes as well.
    await new Promise((resolve) => setTimeout(resolve, stayMs))
    return load()
  } finally {
    window.removeEventListener('beforeunload', handleLeave)
  }
}
