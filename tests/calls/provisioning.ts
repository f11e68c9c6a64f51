import { getProvisionedUser, putUsersAside, settleUsers } from '#features/provisioning/shared/calls.ts';
import {
  provisionedGroupShape,
  provisionedUserShape,
  provisionedValueShape,
} from '#features/provisioning/shared/contract.ts';
import { itps, type KnownCall, known, signed } from './known-call.ts';
import { recordReads, recordWrites } from './loads.ts';
import { rightPassword, type World } from './world.ts';

/** What a directory sent, and what people say of it. */
export function provisioningCalls({ records, waiting }: World): readonly KnownCall[] {
  const { connectionId, userId, groupId, valueId } = records.provisioning;
  const signature = signed('itps', rightPassword);
  const write = { by: itps, signature };
  const [user, group] = [{ iD_Provisioned_User: userId }, { iD_Provisioned_Group: groupId }];
  const value = { iD_Provisioned_Value: valueId };
  const said = { iD_Connection: connectionId, attribute: 'title', value: 'Operador', iD_Sector: null };
  const given = { isSame: false, cwid: 'espera', employee_Nr: 4321, iD_Profile_Web: records.sector.profileId };
  return [
    ...recordReads(provisionedUserShape, { readBy: itps, key: user }),
    known(getProvisionedUser, user),
    known(settleUsers, { users: [waiting], ...given, ...signature }, ['cwid', 'employee_Nr', 'iD_Profile_Web']),
    known(putUsersAside, { users: [waiting], ...signature }),
    ...recordReads(provisionedGroupShape, { readBy: itps, key: group }),
    ...recordWrites(provisionedGroupShape, {
      ...write,
      key: group,
      update: { iD_Profile: records.sector.profileId },
      removes: false,
    }),
    ...recordReads(provisionedValueShape, { readBy: itps, key: value }),
    ...recordWrites(provisionedValueShape, {
      ...write,
      key: value,
      insert: { ...said, iD_Profile: records.sector.profileId },
      optional: ['iD_Sector'],
    }),
  ];
}
