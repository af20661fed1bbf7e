import { act, render } from '@testing-library/react'
import { useOverlaysFor } from '../lazy/overlays.ts'
import { UiProvider } from '../provider/UiProvider.tsx'

const Probe = () => (useOverlaysFor(true) ? 'with overlays' : 'without overlays')

/** The first page of a document: what it loads stays loaded, so each file of tests has one such page. */
export function openFirstPage() {
  const { container } = render(
    <UiProvider>
      <input aria-label="Email" />
      <Probe />
    </UiProvider>,
  )
  return {
    shown: () => container.textContent,
    rest: () => act(() => jest.advanceTimersByTimeAsync(60_000)),
  }
}
