/** 'HH:mm', for an instant that is read from five metres. */
export const clockMinutes = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** 'HH:mm:ss' */
export const clockSeconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
