-- The bell counts each minute the messages to webhooks that were given up within a week, among all that were delivered in it.
create index webhook_delivery_given_up on webhook_delivery (closed_at) where state = 2;
