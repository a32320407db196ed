-- Most names and addresses have nothing but ASCII, of which only the capitals are to be folded: several times as fast, with
-- the same result, so that what was indexed by it stays right.
create or replace function fold_text(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = length(value) then left(lower(value), 100)
    else left(translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ØÆŒÐÞŁĐĦŊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'øæœðþłđħŋαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'), 100)
  end
$$;
