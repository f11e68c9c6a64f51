-- A first seal of tens of millions of revisions is made for longer than five minutes, and its moment is the one up to which it seals:
-- it may be as old as the transaction that makes it, and an hour at most.
drop trigger seal_sealed_at_is_now on seal;
create trigger seal_sealed_at_is_now before insert on seal for each row
  when (new.sealed_at not between greatest(transaction_timestamp(), clock_timestamp() - interval '1 hour') - interval '5 minutes'
    and clock_timestamp() + interval '5 minutes')
  execute function refuse_far_moment();
