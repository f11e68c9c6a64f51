import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { DayInput } from '#platform/ui/form/day-input.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { ImportState } from '../../shared/codes.ts';
import type { Import } from '../../shared/contract.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';
import { dateOrders, dateSystems, type ImportSettings } from '../../shared/settings.ts';
import { useSteps } from '../use-imports.ts';
import { ColumnLines } from './column-lines.tsx';
import { KeptMatchings } from './kept-matchings.tsx';
import type { Trial } from './use-trial.ts';

interface MatchingFormProps {
  readonly batch: Import;
  readonly shape: ImportKindShape;
  readonly trial: Trial;
  readonly onGivenUp: () => void;
}

/** Which column is which field, how dates are read, and what the release means; then the trial. */
export function MatchingForm({ batch, shape, trial, onGivenUp }: MatchingFormProps) {
  const { t } = useTexts('imports');
  const { iD_Import, columns, state } = batch;
  const { chosen, choose, missing, isBusy } = trial;
  const { giveUp } = useSteps(iD_Import);
  return (
    <Box component="section" aria-labelledby="import-matching" sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography id="import-matching" variant="h3">
          {t('match.title')}
        </Typography>
        <Note>{t('match.lead')}</Note>
      </Box>
      <KeptMatchings
        kind={shape.code}
        columns={columns}
        settings={chosen}
        onUse={(kept) => choose({ ...chosen, ...kept })}
      />
      <ColumnLines
        shape={shape}
        columns={columns}
        chosen={chosen.columns}
        onChoose={(places) => choose({ ...chosen, columns: places })}
      />
      <DateChoices chosen={chosen} onChoose={choose} />
      <ReleaseChoices mayMeet={shape.mayMeet === true} chosen={chosen} onChoose={choose} />
      <FormProblem
        tone="warning"
        text={missing.length === 0 ? null : t('match.missing', { columns: missing.join(', ') })}
      />
      <FormProblem text={(trial.error ?? giveUp.error)?.message ?? null} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" loading={isBusy} disabled={missing.length > 0} onClick={trial.start}>
          {t(state === ImportState.Tried ? 'match.tryAgain' : 'match.try')}
        </Button>
        <Button
          color="error"
          loading={giveUp.isPending}
          disabled={isBusy}
          onClick={() =>
            giveUp.mutate(undefined, {
              onSuccess: () => {
                showSuccess(t('match.givenUp'));
                onGivenUp();
              },
            })
          }
        >
          {t('match.giveUp')}
        </Button>
      </Box>
    </Box>
  );
}

interface ChoicesProps {
  readonly chosen: ImportSettings;
  readonly onChoose: (chosen: ImportSettings) => void;
}

const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

function DateChoices({ chosen, onChoose }: ChoicesProps) {
  const { t } = useTexts('imports');
  const { dateOrder, dateSystem } = chosen;
  return (
    <Box sx={fields}>
      <TextField
        select
        label={t('match.dates')}
        value={dateOrder ?? 'none'}
        onChange={({ target }) => {
          const order = dateOrders.find((one) => one === target.value) ?? null;
          onChoose({ ...chosen, dateOrder: order });
        }}
      >
        {(['none', ...dateOrders] as const).map((order) => (
          <MenuItem key={order} value={order}>
            {t(`match.dateOrder.${order}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('match.serial')}
        value={dateSystem ?? 'none'}
        onChange={({ target }) => {
          const system = dateSystems.find((one) => one === target.value) ?? null;
          onChoose({ ...chosen, dateSystem: system });
        }}
      >
        {(['none', ...dateSystems] as const).map((system) => (
          <MenuItem key={system} value={system}>
            {t(system === 'none' ? 'match.dateSystem.none' : `match.dateSystem.from${system}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function ReleaseChoices({ mayMeet, chosen, onChoose }: ChoicesProps & { readonly mayMeet: boolean }) {
  const { t } = useTexts('imports');
  const box = (name: 'leavesRefused' | 'tellsPeople' | 'meetsRequirements') => (
    <Checkbox checked={chosen[name]} onChange={(_event, isOn) => onChoose({ ...chosen, [name]: isOn })} />
  );
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {t('match.release')}
      </Typography>
      <Box sx={{ maxWidth: 420 }}>
        <DayInput
          label={t('match.earliest')}
          helperText={t('match.earliestHelp')}
          value={chosen.earliestDue}
          onChange={(earliestDue) => onChoose({ ...chosen, earliestDue })}
        />
      </Box>
      <FormControlLabel label={t('match.leaves')} control={box('leavesRefused')} />
      <FormControlLabel label={t('match.tells')} control={box('tellsPeople')} />
      {mayMeet && <FormControlLabel label={t('match.meets')} control={box('meetsRequirements')} />}
    </Box>
  );
}
