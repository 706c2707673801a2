package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/**
 * Finds many keys in the order of indexes, and shares the work among threads: the caller's, and
 * those of the common pool that are idle. Each thread searches some of the units for all keys. If
 * there are fewer units than threads, it searches all of them for keys that are neighbors in the
 * index.
 */
final class KeyBatch {
  /** The minimum number of keys for each thread, which takes microseconds to start. */
  private static final int MIN_KEYS_PER_THREAD = 64;

  /** The positions of the keys of the caller, in the order of indexes. */
  private final List<Integer> order;

  private final List<LookupKey> sortedKeys = new ArrayList<>();
  private final int unitCount;
  private final boolean areUnitsInTableOrder;
  private final Search search;
  private volatile boolean hasFailed;

  /** Finds the rows of keys in some units; called by several threads at a time. */
  @FunctionalInterface
  interface Search {
    /**
     * Returns the rows of each key.
     *
     * @param keys the keys in the order of indexes
     * @param firstUnit the index of the first unit
     * @param endUnit the index after that of the last one
     */
    List<List<ColumnarRecord>> find(List<LookupKey> keys, int firstUnit, int endUnit)
        throws IOException;
  }

  /**
   * Creates a batch.
   *
   * @param keys the keys
   * @param unitCount the number of units to search
   * @param areUnitsInTableOrder whether the rows of one unit after the other are in the order of
   *     the table; otherwise, each search of all units returns them in that order
   */
  KeyBatch(List<LookupKey> keys, int unitCount, boolean areUnitsInTableOrder, Search search) {
    this.order = LookupKey.order(keys);
    order.forEach(key -> sortedKeys.add(keys.get(key)));
    this.unitCount = unitCount;
    this.areUnitsInTableOrder = areUnitsInTableOrder;
    this.search = search;
  }

  /** Returns the rows of each key, in the order of the keys and of the table. */
  List<List<ColumnarRecord>> find(int maxThreadCount) throws IOException {
    List<Part> parts = parts(Math.min(maxThreadCount, order.size() / MIN_KEYS_PER_THREAD));
    ForkJoinTask.invokeAll(parts);
    throwFailure(parts);
    List<List<ColumnarRecord>> records = new ArrayList<>(order.size());
    order.forEach(key -> records.add(new ArrayList<>()));
    for (Part part : parts) {
      for (int i = 0; i < part.found.size(); i++) {
        records.get(order.get(part.firstKey + i)).addAll(part.found.get(i));
      }
    }
    return records;
  }

  private List<Part> parts(int maxCount) {
    int count = Math.max(1, maxCount);
    boolean dividesUnits = areUnitsInTableOrder && unitCount >= count;
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(
          dividesUnits
              ? new Part(
                  0, order.size(), share(unitCount, i, count), share(unitCount, i + 1, count))
              : new Part(
                  share(order.size(), i, count), share(order.size(), i + 1, count), 0, unitCount));
    }
    return parts;
  }

  /** Returns the number of things before those of a part. */
  private static int share(int total, int part, int partCount) {
    return (int) ((long) total * part / partCount);
  }

  private static void throwFailure(List<Part> parts) throws IOException {
    Throwable failure = null;
    for (Part part : parts) {
      if (failure == null) {
        failure = part.failure;
      } else if (part.failure != null) {
        failure.addSuppressed(part.failure);
      }
    }
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
  }

  /** The work of one thread. Keeps what it throws, since the pool would wrap it. */
  private final class Part extends RecursiveAction {
    private static final long serialVersionUID = 1;

    private final int firstKey;
    private final int endKey;
    private final int firstUnit;
    private final int endUnit;
    private transient List<List<ColumnarRecord>> found = List.of();
    private transient Throwable failure;

    Part(int firstKey, int endKey, int firstUnit, int endUnit) {
      this.firstKey = firstKey;
      this.endKey = endKey;
      this.firstUnit = firstUnit;
      this.endUnit = endUnit;
    }

    @Override
    protected void compute() {
      if (hasFailed) {
        return;
      }
      try {
        found = search.find(sortedKeys.subList(firstKey, endKey), firstUnit, endUnit);
      } catch (IOException | RuntimeException | Error e) {
        failure = e;
        hasFailed = true;
      }
    }
  }
}
