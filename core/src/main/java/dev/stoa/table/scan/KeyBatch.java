package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;

/**
 * Finds many keys, which it shares among threads: the caller's, and those of the common pool that
 * are idle. Each thread gets keys that are neighbors in the index, so that no page is read twice.
 */
final class KeyBatch {
  /**
   * The minimum number of keys that are worth another thread, which takes microseconds to start.
   */
  private static final int MIN_KEYS_PER_THREAD = 64;

  private final List<LookupKey> keys;
  private final Search search;

  /** Finds the rows of each of some keys; called by several threads at the same time. */
  @FunctionalInterface
  interface Search {
    List<List<ColumnarRecord>> find(List<LookupKey> keys) throws IOException;
  }

  KeyBatch(List<LookupKey> keys, Search search) {
    this.keys = keys;
    this.search = search;
  }

  /** Returns the rows of each key, in the order of the keys. */
  List<List<ColumnarRecord>> find() throws IOException {
    int threadCount =
        Math.min(Runtime.getRuntime().availableProcessors(), keys.size() / MIN_KEYS_PER_THREAD);
    return threadCount < 2 ? search.find(keys) : findInThreads(threadCount);
  }

  private List<List<ColumnarRecord>> findInThreads(int threadCount) throws IOException {
    List<Integer> order = LookupKey.order(keys);
    List<List<Integer>> parts = new ArrayList<>();
    List<FutureTask<List<List<ColumnarRecord>>>> tasks = new ArrayList<>();
    for (int thread = 0; thread < threadCount; thread++) {
      List<Integer> part =
          order.subList(
              keys.size() * thread / threadCount, keys.size() * (thread + 1) / threadCount);
      List<LookupKey> partKeys = new ArrayList<>(part.size());
      part.forEach(key -> partKeys.add(keys.get(key)));
      parts.add(part);
      tasks.add(new FutureTask<>(() -> search.find(partKeys)));
    }
    tasks.subList(1, threadCount).forEach(ForkJoinPool.commonPool()::execute);
    tasks.forEach(FutureTask::run); // those that no other thread has started
    List<List<ColumnarRecord>> records =
        new ArrayList<>(Collections.nCopies(keys.size(), List.of()));
    for (int thread = 0; thread < threadCount; thread++) {
      List<List<ColumnarRecord>> found = await(tasks.get(thread));
      for (int i = 0; i < found.size(); i++) {
        records.set(parts.get(thread).get(i), found.get(i));
      }
    }
    return records;
  }

  /** Returns the result of a task that has started. */
  private static <T> T await(FutureTask<T> task) throws IOException {
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          isInterrupted = true; // lookups are short and, with one thread, not interruptible either
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      } else if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      } else if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException("finding keys failed: " + e.getCause(), e.getCause());
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
