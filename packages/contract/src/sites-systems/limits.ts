/** Product 19.1 lists these limits. */

export const configurationHashShown = 12
/** Most bytes of a configuration. */
export const configurationFileMax = 50 * 1024 * 1024
export const classReasonFileMax = 1024 * 1024
/** Lists contain shorter XML; longer XML has a call of its own. */
export const inlineXmlMax = 512 * 1024
export const siteNumberMax = 100
/** Kilometres by which a site may move before its form asks (product 7.9). */
export const siteMoveKm = 50
/** Most characters of an equipment number and of a tag; those of a row of the install base. */
export const systemIdentityMax = 255
/** Most contacts of a site, and most characters of a text (product 7.7). */
export const siteContactsLimits = { contacts: 20, name: 100, role: 100, hours: 200, instruction: 2000 } as const
/** Shorter than an account's number, so that 110 and the five digits of a guard are taken. */
export const contactPhoneMin = 3
/** Days without change or confirmation after which the site's admins get a request to confirm its contacts. */
export const contactsConfirmDays = 365
/** Most characters of the note of an assignment (product 13.12). */
export const assignmentNoteMax = 200
/** Minutes after which a mail reaches somebody else, where nobody takes a trouble (product 27.5). */
export const escalationMinutes = { least: 1, most: 1440 } as const
/** Hours that the sheet for the next shift looks back, and ahead to works that end (product 27.3). */
export const shiftHours = 12
/** Work at a site (product 24.1): most systems of one, characters of its reason, hours of a test, days of other work, and open works of a site. */
export const workLimits = { systems: 500, reason: 500, testHours: 24, otherDays: 30, open: 200 } as const
/** Most invitations, and sites and systems, of one batch; a larger one than `atOnce` is a job (product 9.11). */
export const accessBatch = { invitations: 1000, targets: 100, atOnce: 50 } as const
/** A person may send so many in batches on one UTC day. */
export const batchInvitationsPerDay = 1000
/** Most characters of a line of a log book (product 26.1). */
export const logTextMax = 2000
/** Most files of a line; most bytes of one file, and of all files of a site. */
export const logFileLimits = { perLine: 10, bytes: 20 * 1024 * 1024, ofSite: 2 * 1024 ** 3 } as const
/** Service of a system (product 28.1): most days of tolerance, characters of a firm and of the reason of a mark; days before it is due at which mail goes. */
export const serviceLimits = { toleranceDays: 60, firm: 100, reason: 200, noticeDays: 30 } as const
