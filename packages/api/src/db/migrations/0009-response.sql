-- runs-with: 0001
-- What was done about troubles (product 27.1): each from its opening to its end, its journal, and whom a mail reaches where nobody takes it.

create table troubles (
  id uuid primary key default gen_random_uuid(),
  system_id uuid not null references systems on delete cascade,
  kind text not null check (kind in ('alarm', 'offline', 'urgent', 'disabled', 'configuration')),
  -- When the platform learned of it.
  opened_at timestamptz not null,
  -- When somebody first took it.
  taken_at timestamptz,
  over_at timestamptz,
  -- Work covered its system when it opened.
  during_work boolean not null default false,
  is_on boolean not null generated always as (over_at is null) stored,
  -- When a mail of it is due, as nobody has taken it; null once that is settled.
  next_at timestamptz,
  escalated_at timestamptz,
  -- As they were called then.
  escalated_to text
);
create unique index troubles_open on troubles (system_id, kind) where over_at is null;
create index troubles_system on troubles (system_id, opened_at desc, id);
create index troubles_opened on troubles (opened_at);
create index troubles_over on troubles (over_at) where over_at is not null;
create index troubles_due on troubles (next_at) where is_on and next_at is not null;
create index troubles_escalated on troubles (system_id, escalated_at desc, id) where escalated_at is not null;

-- Whom a mail reaches where nobody takes a trouble of the site within some minutes (product 27.5).
create table site_escalations (
  site_id uuid primary key references sites on delete cascade,
  minutes integer not null check (minutes > 0),
  kinds text[] not null,
  user_id uuid references users on delete cascade,
  team_id uuid references teams on delete cascade,
  changed_by_id uuid references users on delete set null,
  changed_at timestamptz not null,
  revision integer not null default 1,
  check (num_nonnulls(user_id, team_id) = 1)
);
create index site_escalations_user on site_escalations (user_id);
create index site_escalations_team on site_escalations (team_id);
create index site_escalations_changer on site_escalations (changed_by_id);

create function escalation_at(site uuid, trouble text, since timestamptz) returns timestamptz language sql stable as $$
  select since + e.minutes * interval '1 minute' from site_escalations e where e.site_id = site and trouble = any (e.kinds)
$$;

-- The one place where troubles open and end, by the rule of what needs attention; what ends takes its assignment along.
create function fold_troubles(ids uuid[]) returns void language plpgsql as $$
declare
  has_notices boolean := exists (select from modem_notices where solved_at is null);
begin
  update trouble_assignments a set ended_at = now(), ending = 'over'
    from systems y where y.id = any (ids) and a.system_id = y.id and a.ended_at is null and not has_trouble(y, a.kind);
  update troubles t set over_at = greatest(now(), t.opened_at), next_at = null
    from systems y where y.id = any (ids) and t.system_id = y.id and t.over_at is null and not has_trouble(y, t.kind);
  insert into troubles (system_id, kind, opened_at, during_work, next_at)
    select y.id, k.kind, coalesce(case k.kind
        when 'offline' then least(y.connection_changed_at, now())
        when 'alarm' then (select min(i.received_at) from issues i
          where i.system_id = y.id and not i.is_solved and i.has_alarms and i.received_at <= now())
        when 'urgent' then (select min(i.received_at) from issues i
          where i.system_id = y.id and not i.is_solved and not i.has_alarms and i.is_urgent and i.received_at <= now())
      end, now()),
      exists (select from works_of(y, now())),
      -- A system that was never connected is no loss.
      case when k.kind <> 'offline' or y.connection_state is not null then escalation_at(y.site_id, k.kind, now()) end
    from systems y cross join (values ('alarm'), ('offline'), ('urgent'), ('disabled'), ('configuration')) k (kind)
    where y.id = any (ids)
      -- Counts of the system rule most of them out: an import changes all systems, and few of them have a trouble.
      and case when case k.kind
          when 'alarm' then has_notices or y.alarm_issues_count > y.solved_alarm_issues_count
          when 'urgent' then has_notices or y.issues_count > y.solved_issues_count
          when 'configuration' then y.configurations_count > 0
          else true end
        then has_trouble(y, k.kind) else false end
      and not exists (select from troubles t where t.system_id = y.id and t.kind = k.kind and t.over_at is null)
    on conflict do nothing;
end $$;

-- As in 0001, with the troubles themselves.
create or replace function end_assignments_of_systems() returns trigger language plpgsql as $$
begin
  perform fold_troubles(array(select id from new_rows));
  return null;
end $$;
create trigger trouble_of_new_system after insert on systems
  referencing new table as new_rows for each statement execute function end_assignments_of_systems();
create or replace function modem_notice_changed() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  perform fold_troubles(array(select place_of_modem(m) from new_rows n join modems m on m.id = n.modem_id));
  select jsonb_agg(distinct jsonb_build_array(n.modem_id, m.site_id)) into changed
    from new_rows n join modems m on m.id = n.modem_id;
  if changed is not null then
    perform pg_notify('live', jsonb_build_object('kind', 'modem', 'rows',
      case when jsonb_array_length(changed) <= 40 then changed end)::text);
  end if;
  return null;
end $$;

-- At another site the minutes of that site begin.
create function trouble_moved() returns trigger language plpgsql as $$
begin
  update troubles t set next_at = escalation_at(new.site_id, t.kind, now())
    where t.system_id = new.id and t.over_at is null and t.escalated_at is null
      and not exists (select from trouble_assignments a where a.system_id = new.id and a.kind = t.kind and a.ended_at is null);
  return null;
end $$;
create trigger trouble_moved after update of site_id on systems
  for each row when (old.site_id is distinct from new.site_id) execute function trouble_moved();

-- The dispatcher looks again when one is due.
create function trouble_due_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('occurrences', '');
  return null;
end $$;
create trigger trouble_due_changed after insert or update of next_at on troubles
  for each row when (new.next_at is not null) execute function trouble_due_changed();

-- What waits for the end of work is looked at when it ends, sooner or later than planned.
create function trouble_work_changed() returns trigger language plpgsql as $$
begin
  update troubles t set next_at = new.over_at from systems y
    where y.site_id = new.site_id and t.system_id = y.id and t.is_on and t.next_at = old.over_at;
  return null;
end $$;
create trigger trouble_work_changed after update on works
  for each row when (old.over_at is distinct from new.over_at) execute function trouble_work_changed();

-- The log book also holds what was done about a trouble: its journal (product 27.1).
alter table log_lines
  add column trouble_id uuid references troubles on delete set null,
  -- Who was rung, as they were called then.
  add column contact text,
  add column phone_number text,
  add column outcome text check (outcome in ('answered', 'noAnswer', 'engaged')),
  drop constraint log_lines_kind_check,
  add constraint log_lines_kind_check check (kind in ('test', 'visit', 'drill', 'fault', 'cause', 'note', 'call', 'onWay')),
  add constraint log_lines_call_check check ((kind = 'call') = (outcome is not null));
create index log_lines_trouble on log_lines (trouble_id, at desc, id desc) where trouble_id is not null;

alter table trouble_assignments add column trouble_id uuid references troubles on delete set null;
create index trouble_assignments_trouble on trouble_assignments (trouble_id);

-- Writes the note of an assignment in the journal, where it does not stand there yet.
create function write_note(a trouble_assignments, author uuid, written timestamptz) returns void language sql as $$
  insert into log_lines (site_id, system_id, system_name, kind, at, written_at, person_id, person_name, text, trouble_id)
  select y.site_id, y.id, coalesce(nullif(y.name, ''), 'System ' || y.number), 'note', written, written, u.id,
    coalesce(u.first_name || ' ' || u.last_name, ''), a.note, a.trouble_id
  from systems y left join users u on u.id = author
  where y.id = a.system_id and a.note <> '' and a.trouble_id is not null
    and not exists (select from log_lines l where l.trouble_id = a.trouble_id and l.text = a.note)
$$;

create function assign_trouble() returns trigger language plpgsql as $$
begin
  new.trouble_id := coalesce(new.trouble_id, (select t.id from troubles t where t.system_id = new.system_id and t.kind = new.kind and t.over_at is null));
  update troubles t set taken_at = coalesce(t.taken_at, new.assigned_at), next_at = null where t.id = new.trouble_id;
  return new;
end $$;
create trigger assign_trouble before insert on trouble_assignments for each row execute function assign_trouble();

create function note_assignment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_note(new, new.assigned_by_id, new.assigned_at);
  elsif new.note is distinct from old.note then
    perform write_note(new, new.assignee_id, now());
  elsif old.ended_at is null and new.ending in ('returned', 'access') then
    -- Nobody deals with it any more, so the minutes begin anew.
    update troubles t set next_at = escalation_at(y.site_id, t.kind, new.ended_at) from systems y
      where t.id = new.trouble_id and t.over_at is null and t.escalated_at is null and y.id = t.system_id
        and not exists (select from trouble_assignments o where o.trouble_id = t.id and o.ended_at is null);
  end if;
  return null;
end $$;
create trigger note_assignment after insert or update on trouble_assignments for each row execute function note_assignment();

-- Rows of what needs attention show how the journal stands, and pages of the site whom a mail reaches.
create function journal_changed() returns trigger language plpgsql as $$
begin
  perform tell_live('issue', (select jsonb_agg(jsonb_build_array(c.system_id, null)) from
    (select distinct n.system_id from new_rows n where n.trouble_id is not null and n.system_id is not null limit 401) c));
  return null;
end $$;
create trigger live_journal_insert after insert on log_lines
  referencing new table as new_rows for each statement execute function journal_changed();
create function escalation_changed() returns trigger language plpgsql as $$
declare
  site uuid := case tg_op when 'DELETE' then old.site_id else new.site_id end;
begin
  perform tell_live('site', jsonb_build_array(jsonb_build_array(site, site)));
  return null;
end $$;
create trigger live_escalation after insert or update or delete on site_escalations
  for each row execute function escalation_changed();

-- Troubles of before: alarms and faults by their issues, where the issues of a system overlap or touch.
create function note_past_troubles() returns void language sql as $$
  with spans as (
    select system_id, case when has_alarms then 'alarm' else 'urgent' end as kind, received_at as begins,
      case when is_solved then solved_at else 'infinity' end as ends
    from issues where (has_alarms or is_urgent) and (not is_solved or solved_at >= received_at)
  ), marked as (
    select *, coalesce(begins > max(ends) over (partition by system_id, kind order by begins, ends
      rows between unbounded preceding and 1 preceding), true) as is_new
    from spans
  ), numbered as (
    select *, count(*) filter (where is_new) over (partition by system_id, kind order by begins, ends rows unbounded preceding) as n
    from marked
  )
  insert into troubles (system_id, kind, opened_at, over_at)
  select system_id, kind, min(begins), max(ends) from numbered group by system_id, kind, n having max(ends) < 'infinity';

  update troubles t set during_work = true from systems y where y.id = t.system_id and exists (select from works_of(y, t.opened_at));
$$;
select note_past_troubles();
select fold_troubles(array(select id from systems));

update trouble_assignments a set trouble_id = t.id from troubles t
where t.system_id = a.system_id and t.kind = a.kind and a.assigned_at between t.opened_at and coalesce(t.over_at, 'infinity');
update troubles t set taken_at = (select min(a.assigned_at) from trouble_assignments a where a.trouble_id = t.id);
-- The one note that an assignment had is a line of its journal.
do $$
declare
  a trouble_assignments;
begin
  for a in select * from trouble_assignments where note is not null order by assigned_at loop
    perform write_note(a, a.assigned_by_id, a.assigned_at);
  end loop;
end $$;
