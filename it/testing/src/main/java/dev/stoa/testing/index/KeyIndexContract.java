package dev.stoa.testing.index;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Lookups by key find the rows of a list after random changes of a table, with and without indexes.
 * Each storage has a test that extends it.
 */
public abstract class KeyIndexContract {
  /** The number of changes after which an index has certainly been used. */
  private static final int MIN_ROUND_COUNT_OF_USE = 20;

  private static final int ROUNDS_PER_VERIFICATION = 200;
  private static final PartitionSpec BUCKETS = PartitionSpec.parse("bucket(id,2)");
  private static final Pace SHORT = new Pace(2_500, 1);

  /** The pace of many changes, each of which takes hundreds of requests on some storages. */
  private static final Pace LONG = new Pace(500, 5);

  /** The number of changes that the message of a failure lists. */
  private static final int LISTED_CHANGE_COUNT = 10;

  /**
   * What a change and the checks cost.
   *
   * @param maxRowCount the number of rows from which on rows are deleted
   * @param roundsPerCheck the number of changes after which keys are looked up
   */
  private record Pace(int maxRowCount, int roundsPerCheck) {}

  /** Creates an empty storage. */
  protected abstract Storage newStorage() throws IOException;

  /** Returns the number of changes of the short test. */
  protected int shortRoundCount() {
    return 30;
  }

  /** Returns the number of changes of the long test of one table. */
  protected int longRoundCount() {
    return 10_000;
  }

  @Test
  void lookupsFindTheRowsOfAListAfterRandomChanges() throws IOException {
    int roundCount = Seeds.rounds(shortRoundCount());
    changeRandomly(PartitionSpec.UNPARTITIONED, roundCount, SHORT);
    changeRandomly(BUCKETS, roundCount / 2, SHORT);
  }

  @Test
  @Tag("long")
  void lookupsFindTheRowsOfAListAfterManyRandomChanges() throws IOException {
    changeRandomly(PartitionSpec.UNPARTITIONED, Seeds.rounds(longRoundCount()), LONG);
  }

  @Test
  @Tag("long")
  void lookupsFindTheRowsOfAListAfterManyRandomChangesOfPartitions() throws IOException {
    changeRandomly(BUCKETS, Seeds.rounds(longRoundCount() / 5), LONG);
  }

  private void changeRandomly(PartitionSpec spec, int roundCount, Pace pace) throws IOException {
    long seed = Seeds.seed(getClass());
    Random random = new Random(seed);
    Storage indexed = newStorage();
    Storage plain = newStorage();
    Deque<String> lastChanges = new ArrayDeque<>();
    int round = 0;
    try (LookupChecks checks = new LookupChecks(random, !spec.isPartitioned(), indexed, plain)) {
      RandomKeyedChanges changes =
          new RandomKeyedChanges(random, spec, pace.maxRowCount(), indexed, plain);
      for (; round < roundCount; round++) {
        lastChanges.add("a change that failed");
        String change = changes.change();
        lastChanges.removeLast();
        lastChanges.add(change);
        if (lastChanges.size() > LISTED_CHANGE_COUNT) {
          lastChanges.remove();
        }
        boolean isVacuumed = change.equals("vacuum");
        if (isVacuumed || round % pace.roundsPerCheck() == 0 || round == roundCount - 1) {
          checks.check(changes, isVacuumed);
        }
        if (round % ROUNDS_PER_VERIFICATION == 0 || round == roundCount - 1) {
          assertNoFaults(indexed);
        }
      }
      System.out.printf(
          "%s: %d changes %s, %s%n", getClass().getSimpleName(), roundCount, spec, checks);
      assertTrue(
          roundCount < MIN_ROUND_COUNT_OF_USE || checks.foundByIndexCount() > 0, checks::toString);
    } catch (AssertionError | RuntimeException | IOException e) {
      throw new AssertionError(
          "replay with -Dseed=%d, %s, round %d, the last changes: %s"
              .formatted(seed, spec, round, String.join("; ", lastChanges)),
          e);
    }
  }

  private static void assertNoFaults(Storage storage) throws IOException {
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }
}
