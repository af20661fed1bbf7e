-- runs-with: 0001
-- Losses of contact that follow a recovery wait longer (product 23.2), so they have a number of their own: up to it they are dealt with.
-- Null where nobody has looked yet; then it is that of the others.
alter table notification_rules add column steady_number bigint;
alter table webhooks add column steady_number bigint;
