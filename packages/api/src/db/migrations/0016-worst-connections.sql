-- runs-with: 0001
-- Live connections begin with the systems that are not connected, the latest change first (product 14.2).
create index systems_worst_connection on systems (
  (case when connection_state = 'system_connected' then '-infinity'::timestamptz
    else coalesce(connection_changed_at, created_at) end), id
);
