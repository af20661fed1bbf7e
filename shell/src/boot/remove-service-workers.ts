import { basePath } from '@emberwatch/contract'

/** A service worker of an earlier product at these addresses would serve old files for ever (product 21.11). */
export function removeServiceWorkers(): void {
  navigator.serviceWorker
    ?.getRegistrations()
    .then((registrations) =>
      // Below a path, others of this origin may have their own.
      Promise.all(registrations.filter(isOurs).map((registration) => registration.unregister())),
    )
    .catch(() => {
      // Forbidden in some contexts; then there is none to remove.
    })
}

const isOurs = ({ scope }: ServiceWorkerRegistration): boolean => new URL(scope).pathname.startsWith(basePath())
