-- runs-with: 0024
-- Mail that an administrator looks at: given up, or refused at least once and tried again, as they put it in order.
create index jobs_troubled_mail on jobs (created_at, id) where kind = 'mail' and error is not null and state <> 'done';
