import { Count, Id, ownKind, signedIn, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { del, list, post, put } from './calls.ts'

/** Calls of firms' own systems when something happens (product 23.7, docs/webhooks.md). */

/** No event reports them. */
export const webhookKinds = { webhook: ownKind('webhook') }

/** Most webhooks of a site, and of the fleet. */
export const webhooksMax = 10
export const webhookDeliveriesMax = 100

const kinds = {
  alarms: v.boolean(),
  lostContact: v.boolean(),
  faults: v.boolean(),
  /** Units disabled for more than `disabledHours`; where it is left out it stays as it is. */
  disablements: v.optional(v.boolean()),
  /** Messages when what is chosen ends. */
  backToNormal: v.boolean(),
}
const urlText = 'Enter an address that begins with https://'
/** The server checks where it leads. */
const Url = v.pipe(
  v.string(urlText),
  v.trim(),
  v.maxLength(500, 'Address is too long (should be at max 500 characters)'),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), urlText),
  v.check((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return !url?.username && !url?.password
  }, 'The address may hold no name and no password'),
)

export const Webhook = v.object({
  id: Id,
  /** Null where it is the fleet's. */
  siteId: v.nullable(Id),
  siteName: Text,
  url: v.string(),
  ...kinds,
  isOn: v.boolean(),
  /** The first failure since the last success. */
  failingSince: v.nullable(Time),
  createdAt: Time,
  /** The name of its maker; null where that person is gone. */
  createdBy: Text,
  /** The person whose right it rests on; null where it waits for an administrator to turn it on. */
  owner: Text,
})
export type Webhook = v.InferOutput<typeof Webhook>

interface Kinds {
  alarms: boolean
  lostContact: boolean
  faults: boolean
  disablements?: boolean | undefined
}
const hasKind = ({ alarms, lostContact, faults, disablements = false }: Kinds) =>
  alarms || lostContact || faults || disablements
const noKind = 'Choose what it is told of'

export const WebhookChange = v.pipe(
  v.object({ url: Url, ...kinds, isOn: v.boolean() }),
  v.forward(
    v.check((input) => hasKind(input), noKind),
    ['alarms'],
  ),
)
export type WebhookChange = v.InferOutput<typeof WebhookChange>
export const NewWebhook = v.pipe(
  v.object({ siteId: v.nullable(Id), url: Url, ...kinds }),
  v.forward(
    v.check((input) => hasKind(input), noKind),
    ['alarms'],
  ),
)
export type NewWebhook = v.InferOutput<typeof NewWebhook>

/** `whsec_` and base64; shown once. */
const Secret = v.object({ id: Id, secret: v.string() })

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const WebhookDelivery = v.object({
  id: Id,
  state: v.picklist(deliveryStates),
  /** Those of its message; 0 for a test. */
  occurrencesCount: Count,
  attempts: Count,
  /** The status of the last answer. */
  status: v.nullable(v.number()),
  /** The reason why it failed, in a few words. */
  reason: Text,
  createdAt: Time,
  triedAt: v.nullable(Time),
  nextTryAt: v.nullable(Time),
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>

/** `fleet` for those of the fleet. */
const WebhooksQuery = v.object({ siteId: v.optional(v.string()) })

const notFound = 'webhook.not_found'
const written = [webhookKinds.webhook]

/** Each for admins of the site, those of the fleet for super users with global Admin; to others the webhook is not there. */
export const webhooks = {
  list: list('/v1/webhooks', {
    name: 'webhooks.list',
    rows: 'webhooks',
    isAddition: true,
    summary: 'The webhooks that the person administers: of their sites, and of the fleet.',
    access: signedIn,
    shows: written,
    row: Webhook,
    sort: ['createdAt'],
    extra: WebhooksQuery,
  }),
  create: post('/v1/webhooks', {
    name: 'webhooks.create',
    isAddition: true,
    summary: 'Add a webhook; answers its secret, this once. The address must be public and https.',
    access: signedIn,
    asksFreshCode: true,
    changes: written,
    body: NewWebhook,
    answersSecret: true,
    answer: Secret,
    errors: ['site.not_found', 'user.missing_permissions', 'webhook.too_many', 'generic.too_many_requests'],
  }),
  update: put('/v1/webhooks/{id}', {
    name: 'webhooks.update',
    isAddition: true,
    summary: 'Change a webhook, or turn it off and on. What happened while it was off is not told.',
    access: signedIn,
    asksFreshCode: true,
    changes: written,
    body: WebhookChange,
    answer: Webhook,
    errors: [notFound, 'generic.too_many_requests'],
  }),
  renewSecret: post('/v1/webhooks/{id}/secret', {
    name: 'webhooks.renewSecret',
    isAddition: true,
    summary: 'A new secret, shown this once; what is sent from now on is signed with it.',
    access: signedIn,
    asksFreshCode: true,
    changes: written,
    answersSecret: true,
    answer: Secret,
    errors: [notFound],
  }),
  remove: del('/v1/webhooks/{id}', {
    name: 'webhooks.remove',
    isAddition: true,
    summary: 'Remove a webhook with its deliveries.',
    access: signedIn,
    changes: written,
    answer: v.null(),
    errors: [notFound],
  }),
  test: post('/v1/webhooks/{id}/test', {
    name: 'webhooks.test',
    isAddition: true,
    summary: 'Send a test message.',
    access: signedIn,
    changes: written,
    answer: v.null(),
    errors: [notFound, 'webhook.is_off', 'generic.too_many_requests'],
  }),
  deliveries: list('/v1/webhooks/{id}/deliveries', {
    name: 'webhooks.deliveries',
    rows: 'deliveries',
    isAddition: true,
    summary: 'What was sent last and how it went, at most 30 days.',
    access: signedIn,
    shows: written,
    row: WebhookDelivery,
    sort: ['createdAt'],
    defaultOrder: 'DESC',
    errors: [notFound],
  }),
  sendAgain: post('/v1/webhook-deliveries/{id}/send-again', {
    name: 'webhooks.sendAgain',
    isAddition: true,
    summary: 'Send once more what was delivered or given up, under its id.',
    access: signedIn,
    changes: written,
    answer: v.null(),
    errors: [notFound, 'webhook.is_off', 'webhook.being_sent', 'generic.too_many_requests'],
  }),
}
