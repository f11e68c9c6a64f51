-- What reaches a whole company takes minutes, and all its revisions have one moment: that may be as old as the transaction that writes
-- them, and fifteen minutes at most. It was five, so that an assignment to 500,000 people could never end.
drop trigger history_changed_at_is_now on history;
create trigger history_changed_at_is_now before insert on history for each row
  when (new.changed_at < greatest(transaction_timestamp(), clock_timestamp() - interval '10 minutes') - interval '5 minutes'
    or new.changed_at > clock_timestamp() + interval '5 minutes')
  execute function refuse_far_moment();
