-- What a name does not say. `npm run generate:schema` copies the comments into the types of the tables. One block, because the driver
-- takes one statement at a time.
do $$ begin
  comment on column members.mailbox is 'The address without the parts that its host ignores, so that a mailbox has one account.';
  comment on column members.staff_listed_at is 'When the staff list was applied. From then on only the stored role counts.';
  comment on column members.last_login_at is 'When the newest session was opened; 1970 for a member who never had one.';
  comment on column members.status_reason is 'Why the member is banned or suspended.';
  comment on column members.status_until is 'When the ban or suspension ends without an action of staff; null for never.';
  comment on column credentials.has_long_password is
    'Whether the password has the length that staff need without a second factor; false while unknown.';
  comment on column pending_registrations.id is 'Part of the mailed links.';
  comment on column sessions.lifetime_seconds is 'How long each use extends the session.';
  comment on column mailbox_marks.subject_id is 'What pays a mailbox once: a promo code or a task.';
  comment on column pictures.delete_after is 'When the file is deleted; null for the picture that the member shows.';

  comment on column wallets.prev_hash is 'The head before the last entry, so that one statement can write both ends of a link.';
  comment on column wallets.closed_at is 'When the account was deleted.';
  comment on column wallets.idle_since is
    'The day (UTC) of the last activity of the member, of the last expiry, or on which the wallet was opened.';
  comment on column wallets.expiry_step_on is 'When the next warning or the expiry is due; null if there was nothing to expire.';
  comment on column wallets.expiry_warnings is 'The number of warnings since the wallet became idle.';
  comment on column wallets.expires_on is 'The day that the warnings name: on it the points expire.';
  comment on column wallets.version is
    'Increases with every change of the wallet and of all other data that decides commands of the member.';
  comment on column transactions.signature is 'Null for entries from before entries were signed.';
  comment on column points_audit_log.seq is 'The entry that changed the points; the one before if there was none.';
  comment on column staff_audit.before is 'JSON as text, because the hash is of the exact characters.';
  comment on column staff_audit.after is 'JSON as text, because the hash is of the exact characters.';
  comment on column wallet_checkpoints.seq is 'The entry up to which the chain was accepted.';
  comment on column points_expiries.reference is 'The source of the entry by which the points expired.';

  comment on column audit_runs.source_id is 'The investigation whose findings a fix corrects.';
  comment on column audit_runs.after is 'The last member who was checked.';
  comment on column audit_runs.critical is 'The number of members with a critical finding.';
  comment on column audit_runs.next_at is 'When any process may check the next batch.';
  comment on column audit_findings.ledger_points is 'Null if the entries are damaged.';
  comment on column audit_findings.ledger_earned is 'Null if the entries are damaged.';
  comment on column audit_monitor.since is 'The time from which the monitor should have run.';
  comment on column audit_monitor.restarted_at is 'When the monitor last found that the ids of the log had started again.';
  comment on column audit_alerts.seq is 'The entry that the alert is about, if there is one.';
  comment on column backups.proved_at is 'When the backup was restored and verified.';

  comment on column check_ins.streak is 'The number of consecutive reward days, from 1.';
  comment on column promo_codes.max_uses is 'Null for no limit.';
  comment on column promo_days.day is 'UTC.';
  comment on column promo_days.part is
    'One of sixteen rows of a day, chosen by the code, so that members with different codes rarely wait for each other.';
  comment on column fairness_seeds.client_seed is 'Null while the seed is prepared and not in use.';
  comment on column trivia_questions.options is 'A JSON array.';
  comment on column trivia_questions.host is 'The service that the question is from; null for the bank and for imports.';
  comment on column trivia_questions.retired_at is 'When a version of the bank without the question was installed.';
  comment on column trivia_questions.blocked_at is 'When staff disabled the question.';
  comment on column trivia_questions.edited_at is 'When staff changed the text or the options.';
  comment on column ad_views.day is 'The reward day.';
  comment on column ad_links.url is 'Set by staff; an ad without a row has the link of the configuration.';
  comment on column leaderboard_months.month is 'YYYY-MM.';
  comment on column leaderboard_months.settled_at is 'When all rewards of the month had been paid.';
  comment on column leaderboard_scores.board is '''overall'', or a month.';
  comment on column standing_changes.summed is 'Whether the summaries include the change already.';

  comment on column subscriptions.name is 'Null if the name follows from the id.';
  comment on column plans.points is 'Null while the plan has no price and is not offered.';
  comment on column plans.stock_left is 'Null if the stock is not counted.';
  comment on column plans.updated_at is 'When staff last changed the plan.';
  comment on column plan_prices.from_points is 'Null if there was no price before.';
  comment on column redemptions.code_fingerprint is 'A keyed hash of the code; null until it is computed.';
  comment on column redemptions.code_repeated is 'Whether the code had been given out before its fingerprint was added.';
  comment on column redemptions.took_stock is 'Whether the redemption took an item of a counted plan.';
  comment on column redemption_events.by_id is 'The staff member; null for the member who redeemed.';

  comment on column risk_marks.mark is 'The network in plain text; everything else as a keyed hash.';
  comment on column risk_marks.label is 'The part of the mark that staff may read.';
  comment on column risk_groups.measure is 'The number of members, or how often a member was too fast.';
  comment on column risk_groups.dismissed_measure is 'The dismissed measure: with a larger one the group is open again.';
  comment on column redemption_pauses.reason is 'For staff.';
  comment on column redemption_pauses.message is 'For the member.';
  comment on column redemption_pauses.request_id is 'The newest ticket in which the member asked for a review.';
  comment on column sign_in_failures.target is 'A keyed hash of the address that was entered.';
  comment on column sign_in_failures.member_id is 'The account with the address, if there is one.';
  comment on column sign_in_failures.tries is 'Includes the throttled ones.';
  comment on column second_factors.secret is 'Encrypted, and bound to the member.';
  comment on column second_factors.enabled_at is 'Null until a code confirmed it.';
  comment on column second_factors.last_step is 'The time step of the newest accepted code.';
  comment on column staff_appointments.approved_by is 'The colleague who approved it; null if there was no other.';

  comment on column ledger_days.points is 'The sum of signed points.';
  comment on column status_days.before is 'Empty for a new member or redemption.';
  comment on column span_days.change is 'Members who become active on the day, less those who stop being active.';
  comment on column cohort_weeks.cohort is 'The week in which the members signed up.';
  comment on column cohort_weeks.week is 'The week in which they were active.';
  comment on column promo_code_days.code_id is 'The nil UUID for all codes that only one member could use.';

  comment on column support_requests.slot is 'Limits the open tickets of a member: one slot each. Null when closed.';
  comment on column support_requests.waiting_since is 'Since when the member waits for staff.';
  comment on column support_requests.version is 'Increases with every message and action.';
  comment on column support_requests.first_answer_at is 'When staff first answered.';
  comment on column support_messages.by_id is 'The staff member; null for the member.';
  comment on column support_steps.by_id is 'The staff member; null for the member.';
  comment on column support_steps.to_id is 'The assignee; null if the ticket was unassigned.';
end $$;
