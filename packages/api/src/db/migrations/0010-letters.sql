-- runs-with: 0001
-- Letters of all scripts are compared without case, however they are composed (product 5.9).

-- Whose lower() knows all of Unicode. The C library's UTF-8 has no versions that an index would outlive; ICU's has, and is everywhere else.
do $$
declare
  options text;
begin
  foreach options in array array[
    'provider = libc, locale = ''C.UTF-8''', 'provider = icu, locale = ''und''', 'provider = builtin, locale = ''C.UTF-8'''
  ] loop
    begin
      execute format('create collation letters (%s)', options);
      return;
    exception when others then
      raise notice 'no collation with %: %', options, sqlerrm;
    end;
  end loop;
  raise exception 'The server has no collation for all letters: neither C.UTF-8 nor ICU';
end $$;

-- The same rule as foldText of the contract. Short for ASCII; not declared strict, so that the planner can put the body in its place.
create or replace function fold(value text) returns text
  language sql immutable parallel safe
  return case when octet_length(value) = char_length(value) then lower(value collate "C") else
    replace(lower(translate(normalize(value, NFC), E'İıſΣςŞşŢţẞµ\u0307', 'iisσσșșțțßμ') collate letters) collate "C", 'ß', 'ss') end;

-- Norwegian order whatever the collation: æ ø å after z (ä as æ, ö as ø, aa stays two letters), letter case ignored, accents ignored, and runs
-- of digits by their value (2 before 10; LSI 2.1 between 2 and 3). An import of an install base makes three for each row, so letters that are
-- common here go first, as hardly a name has others, and a number at the end, which most names have, needs no regular expression. Greek and
-- Cyrillic have their letters in the order of their alphabets.
create or replace function sort_key(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  plain text := btrim(value);
  head text;
  digits integer;
begin
  if octet_length(plain) > char_length(plain) then
    plain := translate(plain, 'æøåÆØÅäöüÄÖÜéÉ', '{|}{|}{|y{|yee');
    if octet_length(plain) > char_length(plain) then
      plain := translate(plain,
        'ÀÁÂÃÇÈÊËÌÍÎÏÐÑÒÓÔÕÙÚÛÝÞàáâãçèêëìíîïñòóôõùúûýÿĄąĆćČčĎďĐđĘęĚěŁłŃńŇňŊŋŐőŘřŚśŠšŤťŦŧŮůŰűŸŹźŻżŽž',
        'aaaaceeeiiiiðnoooouuuyþaaaaceeeiiiinoooouuuyyaaccccddddeeeellnnnnnnoorrssssttttuuuuyzzzzzz');
      if octet_length(plain) > char_length(plain) then
        plain := translate(normalize(plain, NFC), 'æøåÆØÅäöüÄÖÜ', '{|}{|}{|y{|y');
        plain := regexp_replace(normalize(plain, NFD), '([A-Za-zΑ-Ωα-ω])[\u0300-\u036F]+', '\1', 'g');
        plain := translate(fold(plain), 'ёđłŋŧ', 'еdlnt');
      end if;
    end if;
  end if;
  plain := lower(plain collate "C");
  if plain !~ '[0-9]' then return plain; end if;
  head := rtrim(plain, '0123456789');
  digits := char_length(plain) - char_length(head);
  if digits between 1 and 12 and head !~ '[0-9]' then return head || lpad(right(plain, digits), 12, '0'); end if;
  return regexp_replace(regexp_replace(plain, '([0-9]+)', '000000000000\1', 'g'),
    '0*([0-9]{12})(?![0-9])', '\1', 'g');
end
$$;

-- Indices over fold() are made anew. Addresses are ASCII, for which it is what it was; the indices of searches come back after the migrations.
drop index if exists sites_trigrams, systems_trigrams, modems_trigrams;
drop index scanned_units_tag, scanned_units_serial;

-- What people write is stored composed (NFC). A row is written anew where a text of it is not, or where its key is another now.
do $$
declare
  texts record;
begin
  for texts in
    select a.attrelid::regclass as name,
      string_agg(format('%1$I = normalize(%1$I)', a.attname), ', ') filter (where a.attgenerated = '') as composed,
      string_agg(case a.attgenerated when '' then format('octet_length(%1$I) > char_length(%1$I) and %1$I is not normalized', a.attname)
        else format('%I is distinct from %s', a.attname, pg_get_expr(d.adbin, d.adrelid)) end, ' or ') as is_other
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.atttypid = 'text'::regtype and not a.attisdropped and a.attrelid = any(array['users', 'sites', 'systems', 'modems',
      'modem_systems', 'scanned_systems', 'scanned_loops', 'scanned_units', 'site_contacts', 'site_instructions',
      'install_base_rows']::regclass[])
    group by a.attrelid
  loop
    execute format('update %s set %s where %s', texts.name, texts.composed, texts.is_other);
  end loop;
end $$;

-- Units that have the same tag or serial number by the new rule keep it with a part of their id behind it, but for the oldest, and the record says so.
do $$
declare
  field record;
begin
  for field in select * from (values ('tag_name', 'tagName', 'scanned_system_id'), ('serial_number', 'serialNumber', 'null')) f (name, label, scope) loop
    execute format('with doubles as (
        select id, tag_name, %1$I as double, row_number() over (partition by %3$s, fold(btrim(%1$I)) order by created_at, id) as place
        from scanned_units where btrim(%1$I) <> ''''
      ), renamed as (
        update scanned_units u set %1$I = btrim(d.double) || '' ('' || left(u.id::text, 8) || '')''
        from doubles d where d.id = u.id and d.place > 1 returning u.id, d.tag_name, d.double, u.%1$I as name
      )
      insert into audit_log (action, target_type, target_id, target_name, changes)
      select ''unit.updated'', ''unit'', id::text, tag_name,
        jsonb_build_array(jsonb_build_object(''field'', %2$L, ''from'', double, ''to'', name)) from renamed',
      field.name, field.label, field.scope);
  end loop;
end $$;
create unique index scanned_units_tag on scanned_units (scanned_system_id, fold(btrim(tag_name)))
  where btrim(tag_name) <> '';
create unique index scanned_units_serial on scanned_units (fold(btrim(serial_number))) where btrim(serial_number) <> '';
