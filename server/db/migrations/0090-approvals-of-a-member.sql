-- The page of a member lists the proposals about the member and about their redemptions.
create index approvals_about_member on approvals ((payload ->> 'memberId')) where payload ->> 'memberId' is not null;
---
create index approvals_about_redemption on approvals ((payload ->> 'redemptionId')) where payload ->> 'redemptionId' is not null;
