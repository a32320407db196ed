-- The figures that are stored with the decision of an approval have the plain name 'decided'.
update approvals set payload = (payload - 'kept') || jsonb_build_object('decided', payload -> 'kept') where payload ? 'kept';
