-- Finds the mails that go before those about the expiry of points. The mails of a day's expiry are written at once, and may be many.
create index outbox_prompt on outbox (available_at)
  where topic = 'mail' and failed_at is null and coalesce(payload -> 'letter' ->> 'kind', '') not in ('pointsExpiring', 'pointsExpired');
