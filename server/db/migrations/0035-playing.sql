-- A spin is drawn before its wheel has turned. Until it stands, what the member's other sessions read waits.
alter table wallets add column playing_until timestamptz, add column playing_session uuid;
