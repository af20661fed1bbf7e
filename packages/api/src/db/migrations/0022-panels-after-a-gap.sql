-- runs-with: 0022
-- What a panel said before a gap is shown as such until the modem says what stands now; what came late has both times (product 13.7, 8.17).

-- When a whole list of what stands at the panel was last received.
alter table modem_entry_links add column active_at timestamptz;
alter table modem_entry_links drop column has_own_issues;

-- When the platform learned of it, where that was later than it was seen.
alter table events add column received_at timestamptz;

-- The number of the last occurrence that was dealt with.
alter table notification_rules rename column told_number to occurrence_number;
alter table webhooks rename column told_number to occurrence_number;

-- Reports for an entry that is not configured, which are no alarms: they stand in the history of the modem's first system.
alter table modem_notices drop constraint modem_notices_kind_check;
alter table modem_notices add constraint modem_notices_kind_check
  check (kind in ('strayAlarm', 'strayReport', 'refusedEvent', 'twins'));
