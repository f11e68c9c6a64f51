import { useState } from 'react';
import { keepStored, readStored } from '#platform/ui/preferences/stored.ts';
import { useTaker } from '../player/taker.ts';

/** Whether the pages of a course go on by themselves for who takes it, where a finger touches them. */
export interface GoesOn {
  /** The device is touched: elsewhere nothing is said of it. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

const key = (employeeNr: number) => `capacita.goesOn.${employeeNr}`;

/** As this device remembers it of the person: on, until they switch it off. */
export function useGoesOn(): GoesOn {
  const { employee_Nr, isOnTablet } = useTaker();
  const [isWanted, setWanted] = useState(() => readStored(key(employee_Nr)) !== 'off');
  const isOffered = isOnTablet || matchMedia('(any-pointer: coarse)').matches;
  return {
    isOffered,
    isOn: isOffered && isWanted,
    turn: (isOn) => {
      keepStored(key(employee_Nr), isOn ? null : 'off');
      setWanted(isOn);
    },
  };
}
