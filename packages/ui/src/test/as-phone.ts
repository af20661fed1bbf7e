/** Shows what follows as on a phone, until the mocks are restored. */
export function asPhone(): void {
  const { matchMedia } = window
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query === 'screen and (width < 640px)' ? { ...matchMedia(query), matches: true } : matchMedia(query),
    )
}
