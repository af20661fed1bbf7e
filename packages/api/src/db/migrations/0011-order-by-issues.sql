-- runs-with: 0001
-- Lists of the fleet can be sorted by the number of all issues.
create index systems_issues on systems (issues_count, id);
