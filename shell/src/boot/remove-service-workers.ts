/** A service worker of an earlier product on this origin would serve old files for ever (spec 9). */
export function removeServiceWorkers(): void {
  navigator.serviceWorker
    ?.getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    .catch(() => {
      // Forbidden in some contexts; then there is none to remove.
    })
}
