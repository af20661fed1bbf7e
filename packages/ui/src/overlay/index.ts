/** What lies over a page: dialogs, menus, hints and notices, on antd. Fetched when the browser is idle; popups/overlays.ts says how it is used. */
export { DropdownMenu } from './DropdownMenu.tsx'
export { Hint } from './Hint.tsx'
export { ModalDialog } from './ModalDialog.tsx'
export { Notices } from './Notices.tsx'
