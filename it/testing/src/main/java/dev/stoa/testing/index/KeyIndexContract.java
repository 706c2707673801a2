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

  /** The number of changes that the message of a failure lists. */
  private static final int LISTED_CHANGE_COUNT = 10;

  /** Creates an empty storage. */
  protected abstract Storage newStorage() throws IOException;

  /** Returns the number of changes of the short test. */
  protected int shortRoundCount() {
    return 30;
  }

  /** Returns the number of changes of the long test. */
  protected int longRoundCount() {
    return 10_000;
  }

  @Test
  void lookupsFindTheRowsOfAListAfterRandomChanges() throws IOException {
    int roundCount = Seeds.rounds(shortRoundCount());
    changeRandomly(PartitionSpec.UNPARTITIONED, roundCount);
    changeRandomly(PartitionSpec.parse("bucket(id,2)"), roundCount / 2);
  }

  @Test
  @Tag("long")
  void lookupsFindTheRowsOfAListAfterManyRandomChanges() throws IOException {
    int roundCount = Seeds.rounds(longRoundCount());
    changeRandomly(PartitionSpec.parse("bucket(id,2)"), roundCount / 5);
    changeRandomly(PartitionSpec.UNPARTITIONED, roundCount - roundCount / 5);
  }

  private void changeRandomly(PartitionSpec spec, int roundCount) throws IOException {
    long seed = Seeds.seed(getClass());
    Random random = new Random(seed);
    Storage indexed = newStorage();
    Storage plain = newStorage();
    Deque<String> lastChanges = new ArrayDeque<>();
    int round = 0;
    try (LookupChecks checks = new LookupChecks(random, !spec.isPartitioned(), indexed, plain)) {
      RandomKeyedChanges changes = new RandomKeyedChanges(random, spec, indexed, plain);
      for (; round < roundCount; round++) {
        lastChanges.add("a change that failed");
        String change = changes.change();
        lastChanges.removeLast();
        lastChanges.add(change);
        if (lastChanges.size() > LISTED_CHANGE_COUNT) {
          lastChanges.remove();
        }
        checks.check(changes, change.equals("vacuum"));
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
