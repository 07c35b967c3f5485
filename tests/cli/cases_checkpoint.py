"""perft --checkpoint and --resume: killed, interrupted, without room; totals beyond 64 bits."""

import os
import random
import re
import resource
import signal
import subprocess
import time
from pathlib import Path

from program import PROGRAM, count_of, expect

SEED = 20220517
ARRAY = {6: 119060324, 7: 3195901860}   # OEIS A048987


def start(*arguments: str | Path, limit: int | None = None) -> subprocess.Popen[str]:
    """Start the program; `limit` is the largest size in bytes of a file it may write."""
    def set_limit() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    return subprocess.Popen([PROGRAM, *map(str, arguments)], text=True, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=set_limit)


def units_done(checkpoint: Path) -> int:
    """Assert that a checkpoint is a valid file, whole or not; return its units."""
    result = expect(2, 'sum', checkpoint, says='units are missing')
    missing, of = re.search(r'(\d+) of (\d+) units', result.err).groups()
    return int(of) - int(missing)


def seconds_of(depth: int, part: str) -> tuple[int, float]:
    """Count a part of the array's units; return the count and the seconds."""
    begin = time.monotonic()
    count = count_of(expect(0, 'perft', '--depth', str(depth), '--part', part))
    return count, time.monotonic() - begin


def long_job() -> tuple[int, float, float]:
    """Return a depth whose count from the array takes long enough here, and the seconds of
    beginning and of counting."""
    for depth in (6, 7):
        _, begin = seconds_of(depth, '6000/6000')   # there is no such unit
        count, seconds = seconds_of(depth, '1/1')
        assert count == ARRAY[depth]
        if seconds > 4:
            break
    return depth, begin, max(seconds - begin, 0.1)


def test_killed_twenty_times(folder: Path) -> None:
    """kill -9 at twenty random moments, each time gone on: the checkpoint is always valid, loses
    nothing, and the count is right."""
    print(f'seed {SEED}')
    moments = random.Random(SEED)
    depth, begin, seconds = long_job()
    checkpoint = folder / 'checkpoint'
    command = ('perft', '--depth', str(depth), '--checkpoint', checkpoint, '--resume',
               '--checkpoint-every', '0')
    kills, before, went_on = 0, 0, 0
    while kills < 20:
        run = start(*command)
        try:
            run.communicate(timeout=moments.uniform(0.5, 1) * begin
                            + moments.uniform(0.1, 1) * seconds / 20)
        except subprocess.TimeoutExpired:
            run.kill()
            run.communicate()
            kills += 1
        else:   # ready before it could be killed, on a machine whose speed changes: once more
            assert count_of(expect(0, 'sum', checkpoint)) == ARRAY[depth]
            checkpoint.unlink()
        done = units_done(checkpoint) if checkpoint.exists() else 0
        assert done >= before or run.returncode == 0, (done, before)
        went_on += done > before
        before = done
    assert went_on >= 3, 'too fast, or too slow, to be killed in the middle'
    assert count_of(expect(0, *command)) == ARRAY[depth]
    assert count_of(expect(0, 'sum', checkpoint)) == ARRAY[depth]
    assert os.listdir(folder) == ['checkpoint'], os.listdir(folder)


def test_interrupted(folder: Path) -> None:
    """Ctrl-C and SIGTERM: exit 130, a valid checkpoint with all that was done, and told so."""
    checkpoint = folder / 'checkpoint'
    for number in (signal.SIGINT, signal.SIGTERM):
        run = start('perft', '--depth', '9', '--checkpoint', checkpoint, '--resume')
        time.sleep(1.5)
        run.send_signal(number)
        out, err = run.communicate(timeout=60)
        assert run.returncode == 130 and out == '', (run.returncode, out, err)
        done = re.search(r'^(\d+) of 5362 units done, \d+ leaves; --resume goes on', err, re.M)
        assert done and units_done(checkpoint) == int(done[1]), err
        assert os.listdir(folder) == ['checkpoint'], os.listdir(folder)
    run = start('perft', '--depth', '9', '--units', checkpoint)
    assert run.wait() == 2, 'results are no list of units'
    run.communicate()


def test_checkpoint_is_not_overwritten(folder: Path) -> None:
    """A file that exists is refused without --resume; a finished one gives its total again."""
    checkpoint = folder / 'checkpoint'
    expect(0, 'perft', '--depth', '4', '--checkpoint', checkpoint)
    before = checkpoint.read_bytes()
    expect(2, 'perft', '--depth', '4', '--checkpoint', checkpoint, says='--resume goes on with it')
    assert checkpoint.read_bytes() == before
    assert count_of(expect(0, 'perft', '--depth', '4', '--checkpoint', checkpoint,
                           '--resume')) == 197281
    assert checkpoint.read_bytes() == before
    assert oct(checkpoint.stat().st_mode & 0o777) == oct(0o666 & ~current_umask())


def current_umask() -> int:
    """Return the umask of this process."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_checkpoint_through_a_link(folder: Path) -> None:
    """A link goes on being one."""
    (folder / 'there').mkdir()
    link = folder / 'link'
    link.symlink_to(folder / 'there' / 'checkpoint')
    (folder / 'there' / 'checkpoint').touch()
    expect(2, 'perft', '--depth', '2', '--checkpoint', link, '--resume', says='link:1:1: ')
    expect(0, 'perft', '--depth', '2', '--checkpoint', folder / 'new')
    (folder / 'there' / 'checkpoint').write_bytes((folder / 'new').read_bytes())
    expect(0, 'perft', '--depth', '2', '--checkpoint', link, '--resume')
    assert link.is_symlink()


def test_two_runs(folder: Path) -> None:
    """A second run on the same checkpoint is refused; once the first is killed, it may go on."""
    checkpoint = folder / 'checkpoint'
    first = start('perft', '--depth', '9', '--checkpoint', checkpoint)
    while not checkpoint.exists():
        time.sleep(0.05)
    expect(2, 'perft', '--depth', '9', '--checkpoint', checkpoint, '--resume',
           says='another run is writing this checkpoint')
    first.kill()
    first.communicate()
    expect(2, 'perft', '--depth', '8', '--checkpoint', checkpoint, '--resume', says=':9:7: ')


def test_no_room(folder: Path) -> None:
    """Files cannot grow: the count is right, the exit code 3, the last checkpoint stays valid,
    and goes on when there is room."""
    checkpoint = folder / 'checkpoint'
    command = ('perft', '--depth', '6', '--checkpoint', checkpoint, '--resume',
               '--checkpoint-every', '0')
    run = start(*command, limit=4000)
    out, err = run.communicate(timeout=120)
    assert run.returncode == 3 and f'Nodes searched: {ARRAY[6]}\n' in out, (out, err)
    assert 'File too large' in err, err
    assert os.listdir(folder) == ['checkpoint'] and checkpoint.stat().st_size <= 4000
    done = units_done(checkpoint)
    assert 0 < done < 5362, done
    assert count_of(expect(0, *command)) == ARRAY[6]
    assert count_of(expect(0, 'sum', checkpoint)) == ARRAY[6]
    checkpoint.unlink()
    run = start(*command, limit=100)
    out, err = run.communicate(timeout=120)
    assert run.returncode == 3 and not out and not os.listdir(folder), (out, err)


def lone_kings(white: int, black: int, depth: int) -> int:
    """Count the move paths of two lone kings, White to move; squares 0 to 63.  Exact integers."""
    near = [[b for b in range(64) if b != a and abs(a % 8 - b % 8) < 2 and abs(a // 8 - b // 8) < 2]
            for a in range(64)]
    apart = {(a, b) for a in range(64) for b in range(64) if a != b and b not in near[a]}
    counts = {pair: 1 for pair in apart}   # by king to move, other king
    for _ in range(depth):
        counts = {(a, b): sum(counts[b, to] for to in near[a] if (to, b) in apart)
                  for a, b in apart}
    return counts[white, black]


def test_beyond_64_bits(folder: Path) -> None:
    """Two kings, 40 plies: a total of 111 bits, against plain arithmetic; and parts of it."""
    kings = '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    known = lone_kings(4, 60, 40)
    assert 2**100 < known < 2**128, known
    arguments = ('--fen', kings, '--depth', '40', '--hash', '16')
    assert count_of(expect(0, 'perft', *arguments, '--checkpoint', folder / 'all')) == known
    assert count_of(expect(0, 'sum', folder / 'all')) == known
    assert f'"leaves": "{known}"' in expect(0, 'sum', folder / 'all', '--json').out
    for part in (1, 2):
        expect(0, 'perft', *arguments, '--part', f'{part}/2', '--checkpoint', folder / str(part))
    assert count_of(expect(0, 'sum', folder / '2', folder / '1')) == known
    expect(3, 'perft', '--fen', kings, '--depth', '24', '--hash', '64', says='passes 64 bits')


def test_beyond_128_bits(folder: Path) -> None:
    """Never a wrong number: the total, or one unit, is too large."""
    kings = '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    assert lone_kings(4, 60, 50) > 2**128
    expect(3, 'perft', '--fen', kings, '--depth', '50', '--hash', '16', '--part', '1/1',
           says='passes 128 bits')
    units = folder / 'units'
    units.write_text(expect(0, 'positions', '--fen', kings, '--depth', '0').out, encoding='ascii')
    expect(3, 'perft', '--units', units, '--depth', '24', '--hash', '64',
           says='passes 64 bits; list the units at a greater depth')
