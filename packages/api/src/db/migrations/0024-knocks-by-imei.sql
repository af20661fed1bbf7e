-- runs-with: 0024
-- What knocks stands by client ID and IMEI, so that a stranger under the same client ID replaces no device's own (product 10.16). Servers of before
-- find no constraint on the client ID alone.
drop table modem_knocks;
create table modem_knocks (
  client_id text not null,
  -- Empty where the device says none.
  imei text not null,
  address text not null,
  -- The address, or the /64 of an IPv6 one, which counts as one stranger.
  network text not null,
  knocks integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (client_id, imei)
);
create index modem_knocks_last on modem_knocks (last_at desc, client_id);
create index modem_knocks_imei on modem_knocks (imei, last_at desc);
