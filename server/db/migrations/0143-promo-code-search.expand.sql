-- Staff find promo codes by a part of a code or description among hundreds of thousands (docs/product.md#promo-codes).

-- Works with the previous version: it does not use the index.
create index promo_codes_by_gram on promo_codes using gin ((search_grams(lower(code || E'\n' || description), 1, 3)) collate "C")
  where deleted_at is null;
