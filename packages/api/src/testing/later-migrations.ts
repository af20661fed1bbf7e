import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../db/migration-files.ts'

/**
 * Migrations of a version that is still to come, made up for the tests of what such a version goes through: one makes something of the rows
 * that are there and keeps it by a trigger, one builds an index while others write. Servers of this version go on with both.
 */
export const laterMigrations = {
  '9001-event-tallies.sql': `-- runs-with: 0001
-- How many events each system has had.
create table event_tallies (
  system_id uuid primary key references systems on delete cascade,
  events_count integer not null
);
insert into event_tallies select system_id, count(*) from events group by 1;

create function events_tallied() returns trigger language plpgsql as $$
begin
  insert into event_tallies as t select system_id, count(*) from new_rows group by 1 order by 1
  on conflict (system_id) do update set events_count = t.events_count + excluded.events_count;
  return null;
end $$;
create trigger events_tallied after insert on events referencing new table as new_rows
  for each statement execute function events_tallied();
`,
  '9002-site-comments.sql': `-- runs-with: 0001
-- no transaction
create index concurrently if not exists sites_comment on sites (comment, id);
`,
} as const

/** Their names, in the order in which they run. */
export const laterNames: readonly string[] = Object.keys(laterMigrations)

/** Puts them into a folder of migrations. */
export async function addLater(folder: string): Promise<void> {
  for (const [name, sql] of Object.entries(laterMigrations)) await writeFile(join(folder, name), sql)
}

/** @returns a folder of its own with this source's migrations and those; the caller removes it */
export async function laterFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  await addLater(folder)
  return folder
}
