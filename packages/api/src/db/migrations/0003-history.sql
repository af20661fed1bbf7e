-- runs-with: 0001
-- When issues were solved is a part of a system's history (product 8.17).

create index issues_solved on issues (system_id, solved_at desc, id) where solved_at is not null;
