import { basePath } from '@emberwatch/contract'

/** One of an earlier product would serve old files for ever (product 21.11). */
export function removeServiceWorkers(): void {
  navigator.serviceWorker
    ?.getRegistrations()
    .then((registrations) =>
      // Other apps of this origin may have their own.
      Promise.all(registrations.filter(isOurs).map((registration) => registration.unregister())),
    )
    .catch(() => {
      // Forbidden contexts have none.
    })
}

const isOurs = ({ scope }: ServiceWorkerRegistration): boolean => new URL(scope).pathname.startsWith(basePath())
