/**
 * Every table: what a backup has of it, and for what acts without its person at hand, the right that it rests on (product 1.9). A test holds it to the
 * database: a new table has a line here.
 */

interface Ongoing {
  readonly what: string
  readonly restsOn: string
  readonly endsWith: string
  readonly recipient: string
}

interface TableFacts {
  /** `all`, `none`, or a condition of SQL for the rows that are left out. Whoever opens a backup must not be signed in by it, nor read pending mail. */
  readonly backup: 'all' | 'none' | { readonly without: string }
  readonly ongoing?: Ongoing
}

const inBackup = { backup: 'all' } as const
const signOuts = 'signing out, idle time, seven days, a new password, a ban, deletion of the account'

export const tableFacts: Readonly<Record<string, TableFacts>> = {
  sessions: {
    backup: 'none',
    ongoing: {
      what: 'Session of a browser',
      restsOn: 'the account, and at each call the rights of that moment',
      endsWith: signOuts,
      recipient: 'the person, of a new device',
    },
  },
  wall_sessions: {
    backup: 'none',
    ongoing: {
      what: 'Wall screen',
      restsOn: 'the account; one of the fleet on being a super user',
      endsWith:
        'signing out on the screen, Settings, all other sessions, a new password, a ban, the right to the fleet, a year',
      recipient: 'nobody; it stands in Settings',
    },
  },
  one_time_codes: {
    backup: 'none',
    ongoing: {
      what: 'Code or link in a mail',
      restsOn: 'the mailbox',
      endsWith: '30 minutes, its use, a new password',
      recipient: 'the mailbox',
    },
  },
  known_devices: {
    backup: 'none',
    ongoing: {
      what: 'Known device',
      restsOn: 'the account; it only spares a mail',
      endsWith: '90 days without use, a new password',
      recipient: 'the person, of the first sign-in',
    },
  },
  two_steps: inBackup,
  recovery_codes: inBackup,
  site_access: {
    backup: 'all',
    ongoing: {
      what: 'Invitation, and the access that it became',
      restsOn: 'an administrator of the place, when it was sent',
      endsWith: 'its refusal, 14 days unanswered, removal by an administrator, deletion of site or account',
      recipient: 'the invited person',
    },
  },
  system_access: {
    backup: 'all',
    ongoing: {
      what: 'The same of one system',
      restsOn: 'an administrator of the system, when it was sent',
      endsWith: 'the same',
      recipient: 'the invited person',
    },
  },
  teams: inBackup,
  team_members: {
    backup: 'all',
    ongoing: {
      what: 'Member of a team, and the access by it',
      restsOn: 'a manager of the team, when the invitation was sent; the level of the team on each site and system',
      endsWith:
        'leaving, removal by a manager, its refusal, 14 days unanswered, deletion of the team or account; with the access of the team',
      recipient: 'the invited person',
    },
  },
  team_grants: {
    backup: 'all',
    ongoing: {
      what: 'Access of a team',
      restsOn: 'an administrator of the place, when it was given',
      endsWith: 'removal by an administrator, giving it back, deletion of site or team',
      recipient: 'nobody; it stands on the page of the team and of the place',
    },
  },
  team_passes: {
    backup: 'all',
    ongoing: {
      what: 'Planned pass to another team',
      restsOn: 'its maker, who manages the team and administers each place, when it is done',
      endsWith: 'the date, cancelling, the loss of the right, a ban, deletion of the account or of either team',
      recipient: 'nobody; it stands on the pages of both teams',
    },
  },
  works: {
    backup: 'all',
    ongoing: {
      what: 'Planned work at a site, weekly or once',
      restsOn:
        'an operator of the site, when it was planned; a weekly one on its creator each time that it comes again',
      endsWith:
        'its end, an operator of the site, the loss of the right before the next time, deletion of the site or modem',
      recipient: 'nobody; it stands in the list of the site',
    },
  },
  notification_rules: {
    backup: 'all',
    ongoing: {
      what: 'Notifications of a person',
      restsOn: 'what the person may see when a mail is written',
      endsWith: 'Settings, the link in each mail once, a ban, deletion of the account',
      recipient: 'the person, where the link ended them',
    },
  },
  summary_rules: {
    backup: 'all',
    ongoing: {
      what: 'State of sites by mail',
      restsOn: 'the sites on which the person holds a level when a mail is written',
      endsWith: 'Settings, the link in each mail once, the loss of the last site, a ban, deletion of the account',
      recipient: 'the person, where the link ended it',
    },
  },
  report_schedules: {
    backup: 'all',
    ongoing: {
      what: 'Report by mail',
      restsOn:
        'the right of its owner to the report, and of each recipient to all that the file shows, when it is made and when it is taken',
      endsWith:
        'Reports, the link in each mail for its recipient, the loss of the right, a ban, deletion of the account; each file after 30 days',
      recipient: 'the owner; it stands in the list of runs',
    },
  },
  report_recipients: inBackup,
  report_runs: inBackup,
  webhooks: {
    backup: 'all',
    ongoing: {
      what: 'Webhook',
      restsOn: 'its owner, who administers the site, or the fleet',
      endsWith:
        'the owner losing that right, being banned or deleted; a week of failures; removal; deletion of the site',
      recipient: 'the other administrators: when it is added, and when it ends by itself',
    },
  },
  webhook_deliveries: inBackup,
  modem_links: {
    backup: 'all',
    ongoing: {
      what: 'Secret of a modem, and its connection',
      restsOn: 'its site; whoever administers the site renews and blocks it',
      endsWith: 'renewal, blocking, deletion of the modem or its site, each within a second',
      recipient: 'nobody; it stands on the page of the modem and in its record',
    },
  },
  troubles: inBackup,
  service_plans: inBackup,
  service_visits: inBackup,
  unit_tests: inBackup,
  site_escalations: {
    backup: 'all',
    ongoing: {
      what: 'Mail of what nobody takes',
      restsOn: 'that each recipient sees the site, when the mail is due, and the system, when it is sent',
      endsWith:
        'an administrator of the site, deletion of the site or team; whoever has lost the site, is banned or deleted is skipped',
      recipient: 'nobody; the page of the site names who is skipped',
    },
  },
  log_lines: inBackup,
  log_files: inBackup,
  log_file_parts: inBackup,
  trouble_assignments: {
    backup: 'all',
    ongoing: {
      what: 'Assignment of a trouble',
      restsOn: 'what its assignee sees',
      endsWith:
        'the end of the trouble, giving it back, handing it over, the loss of the system, a ban, deletion of the account',
      recipient: 'everybody who sees the trouble; it stands in History',
    },
  },
  jobs: {
    // A restored job of mail would send it a second time.
    backup: { without: `kind = 'mail'` },
    ongoing: {
      what: 'Job',
      restsOn: 'its owner, with the rights of the moment that it is done and its file is taken',
      endsWith: 'its end, cancelling, a ban, deletion of the account; its file after a day',
      recipient: 'the owner',
    },
  },
  job_files: { backup: { without: `job_id in (select id from jobs where kind = 'mail')` } },
  idempotency_keys: { backup: 'none' },
  gateways: { backup: 'none' },
  gateway_sessions: { backup: 'none' },
  modem_knocks: { backup: 'none' },
  // Imports under way read it; a restored database has none.
  equipment_number_changes: { backup: 'none' },
  modem_dead_letters: { backup: 'none' },
  rate_limits: { backup: 'none' },
  backups: { backup: 'none' },
  audit_chain: inBackup,
  audit_log: inBackup,
  configuration_files: inBackup,
  configuration_hardware: inBackup,
  configurations: inBackup,
  connection_changes: inBackup,
  event_hours: inBackup,
  event_systems: inBackup,
  event_units: inBackup,
  events: inBackup,
  disablements: inBackup,
  occurrence_counter: inBackup,
  occurrences: inBackup,
  install_base_imports: inBackup,
  install_base_previous: inBackup,
  install_base_rows: inBackup,
  issues: inBackup,
  modem_counts: inBackup,
  modem_days: inBackup,
  modem_entry_links: inBackup,
  modem_hardware: inBackup,
  modem_left_topics: inBackup,
  modem_notices: inBackup,
  modem_reports: inBackup,
  modem_systems: inBackup,
  modems: inBackup,
  notification_sites: inBackup,
  removed_sites: inBackup,
  scanned_loops: inBackup,
  scanned_systems: inBackup,
  scanned_units: inBackup,
  settings: inBackup,
  site_contacts: inBackup,
  site_instructions: inBackup,
  sites: inBackup,
  systems: inBackup,
  units: inBackup,
  users: inBackup,
}

const isPartly = (backup: TableFacts['backup']): backup is { readonly without: string } => typeof backup === 'object'

/** The rows by table: `all`, or their condition. */
export const leftOut: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(tableFacts).flatMap(([table, { backup }]): [string, string][] => {
    if (isPartly(backup)) return [[table, backup.without]]
    return backup === 'none' ? [[table, 'all']] : []
  }),
)
