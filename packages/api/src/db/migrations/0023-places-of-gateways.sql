-- runs-with: 0001
-- Machine and port where an instance takes modems; null where it does not. Another instance of the machine finds by it who has the port.
alter table gateways add column place text;
