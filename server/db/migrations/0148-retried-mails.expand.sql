-- Finds the mails that failed and are tried again, for the metrics: there may be very many that were not tried yet.
create index outbox_retried on outbox (id) where topic = 'mail' and failed_at is null and last_error is not null;
