import { address, list, oneOf, secret, settings, text, trimmed } from '@emberwatch/settings'
import * as v from 'valibot'
import { readDataKeys } from './data-keys.ts'

const dataKeys = () =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return readDataKeys(dataset.value)
      } catch (error) {
        addIssue({ message: (error as Error).message })
        return NEVER
      }
    }),
  )

const idleHours = (name: string) => {
  const message = `${name} must be a number from 0.1 to 168`
  return v.pipe(
    v.string(),
    v.regex(/^\d+(\.\d+)?$/, message),
    v.transform(Number),
    v.minValue(0.1, message),
    v.maxValue(168, message),
  )
}

const recipients = (name: string) =>
  v.pipe(
    list(),
    v.check(
      (names) => names.every((one) => /^age1[0-9a-z]+$/.test(one)),
      `${name} must be recipients of age (age1…), separated by commas`,
    ),
  )

const sender = (name: string) => v.pipe(v.string(), v.regex(/^[^\r\n]+@[^\r\n]+$/, `${name} must be an e-mail address`))

/** Keys, sign-in and mail (product 2.8). */
export const accountSettings = settings({
  JWT_SECRET: {
    is: secret,
    otherwise: 'made once, kept in `DATA_DIR`',
    isSecret: true,
    words: 'signs the session tokens; at least 32 characters',
  },
  JWT_SECRET_BEFORE: {
    is: secret,
    isSecret: true,
    words:
      'the old secret, for seven days: sessions that it signed stay valid; codes mailed in the half hour before are void',
  },
  DATA_KEYS: {
    is: dataKeys,
    otherwise: 'made once, kept in `DATA_DIR`',
    isSecret: true,
    words:
      'seals secrets in the database with AES-256-GCM: `<id>:<key>`, separated by commas, the current one first; `openssl rand -base64 32` makes a key',
  },
  PASSWORD_PEPPER: {
    is: secret,
    isSecret: true,
    words:
      'a secret in the hash of each password, so that a stolen database cannot be cracked; at least 32 characters ([below](#the-pepper))',
  },
  PASSWORD_PEPPER_BEFORE: {
    is: secret,
    isSecret: true,
    words: 'the pepper before',
  },
  SESSION_IDLE_HOURS: {
    is: idleHours,
    default: '12',
    words: 'a session ends when it was unused for so long; 0.1 to 168',
  },
  REQUIRE_TWO_STEP: {
    is: oneOf('super', 'admins', 'nobody'),
    otherwise: '`super`; `nobody` with the demo fleet',
    words:
      'who reaches only their own account until they turn two-step sign-in on: `super` for super users, `admins` for whoever is Admin on a site or system too',
  },
  SMTP_URL: {
    is: address('smtp', 'smtps'),
    isSecret: true,
    words:
      '[mail server](product/03-accounts.md#315-mail), `smtp://name:password@host:587` or `smtps://…`; without it mail goes to `DATA_DIR/outbox`',
  },
  SMTP_TLS: {
    is: oneOf('required', 'opportunistic'),
    default: 'required',
    words: '`opportunistic` also sends mail to a server without TLS',
  },
  MAIL_FROM: {
    is: sender,
    otherwise: '`no-reply@` the host of `PUBLIC_URL`',
    words: 'sender of mail: an address, or `Name <address>`',
  },
  CLAMD: {
    is: trimmed,
    words:
      "ClamAV's clamd, a socket path or `host:port`, scans every upload; without an answer uploads are a 503. Its `StreamMaxLength` must be at least 50 MB",
  },
})

export const backupSettings = settings({
  BACKUP_RECIPIENT: {
    is: recipients,
    default: '',
    words:
      'to whom `pnpm server backup` encrypts: recipients of age (`age1…`), separated by commas ([backup](backup.md))',
  },
  BACKUP_PLACE: {
    is: text,
    words:
      'the usual place of `pnpm server backup` and `pnpm server restore`, such as `s3://emberwatch-backups/{date}.age`',
  },
  BACKUP_S3_ENDPOINT: {
    is: address('http', 'https'),
    otherwise: "AWS's own",
    words: 'the object store of `s3://…`. Credentials as for `STORE_S3_ENDPOINT`',
  },
  BACKUP_S3_REGION: {
    is: text,
    otherwise: '`us-east-1`',
    words: 'its region',
  },
})
