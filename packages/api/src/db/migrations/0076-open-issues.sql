-- Lists of systems are ordered by the issues that are open. `systems_issues` stays for servers before this one.
-- runs-with: 0024
-- no transaction

create index concurrently if not exists systems_open_issues on systems ((issues_count - solved_issues_count), id);
