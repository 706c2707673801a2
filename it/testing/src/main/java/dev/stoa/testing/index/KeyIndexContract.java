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
  private static final int SHORT_ROUND_COUNT = 40;
  private static final int LONG_ROUND_COUNT = 10_000;
  private static final int ROUNDS_PER_VERIFICATION = 200;

  /** The number of changes that the message of a failure lists. */
  private static final int LISTED_CHANGE_COUNT = 10;

  /** Creates an empty storage. */
  protected abstract Storage newStorage() throws IOException;

  @Test
  void lookupsFindTheRowsOfAListAfterRandomChanges() throws IOException {
    changeRandomly(PartitionSpec.UNPARTITIONED, Seeds.rounds(SHORT_ROUND_COUNT));
  }

  @Test
  void lookupsFindTheRowsOfAListAfterRandomChangesOfAPartitionedTable() throws IOException {
    changeRandomly(PartitionSpec.parse("bucket(id,2)"), Seeds.rounds(SHORT_ROUND_COUNT));
  }

  @Test
  @Tag("long")
  void lookupsFindTheRowsOfAListAfterTenThousandRandomChanges() throws IOException {
    int roundCount = Seeds.rounds(LONG_ROUND_COUNT);
    changeRandomly(PartitionSpec.UNPARTITIONED, roundCount - roundCount / 5);
    changeRandomly(PartitionSpec.parse("bucket(id,2)"), roundCount / 5);
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
          "%s: %d changes, %d lookups by index, %d rows found%n",
          getClass().getSimpleName(), roundCount, checks.indexedKeyCount(), checks.foundRowCount());
      assertTrue(checks.indexedKeyCount() > 0, "no index was used");
      assertTrue(checks.foundRowCount() > 0, "no row was found");
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
