package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Finds many keys, and shares the work among threads: the caller's, and those of the common pool
 * that are idle. Each thread searches some of the split directories for all keys. If there are
 * fewer split directories than threads, it searches all of them for keys that are neighbors in the
 * index.
 */
final class KeyBatch {
  /** The minimum number of keys for each thread, which takes microseconds to start. */
  private static final int MIN_KEYS_PER_THREAD = 64;

  private final List<LookupKey> keys;
  private final int splitCount;
  private final Search search;
  private final AtomicBoolean hasFailed = new AtomicBoolean();

  /** Finds the rows of keys in some split directories; called by several threads at a time. */
  @FunctionalInterface
  interface Search {
    List<List<ColumnarRecord>> find(List<LookupKey> keys, int firstSplit, int endSplit)
        throws IOException;
  }

  /** The work of one thread, which finds keys in the split directories up to an end. */
  private record Part(List<Integer> keys, int firstSplit, int endSplit) {}

  KeyBatch(List<LookupKey> keys, int splitCount, Search search) {
    this.keys = keys;
    this.splitCount = splitCount;
    this.search = search;
  }

  /** Returns the rows of each key, in the order of the keys and of the table. */
  List<List<ColumnarRecord>> find(int maxThreadCount) throws IOException {
    int threadCount = Math.min(maxThreadCount, keys.size() / MIN_KEYS_PER_THREAD);
    return threadCount < 2
        ? search.find(keys, 0, splitCount)
        : findInThreads(splitCount < threadCount ? keyParts(threadCount) : splitParts(threadCount));
  }

  private List<Part> splitParts(int threadCount) {
    List<Integer> allKeys = LookupKey.order(keys);
    List<Part> parts = new ArrayList<>();
    for (int thread = 0; thread < threadCount; thread++) {
      parts.add(
          new Part(
              allKeys,
              share(splitCount, thread, threadCount),
              share(splitCount, thread + 1, threadCount)));
    }
    return parts;
  }

  private List<Part> keyParts(int threadCount) {
    List<Integer> order = LookupKey.order(keys);
    List<Part> parts = new ArrayList<>();
    for (int thread = 0; thread < threadCount; thread++) {
      int first = share(keys.size(), thread, threadCount);
      int end = share(keys.size(), thread + 1, threadCount);
      parts.add(new Part(order.subList(first, end), 0, splitCount));
    }
    return parts;
  }

  /** Returns the number of things before those of a thread. */
  private static int share(int count, int thread, int threadCount) {
    return (int) ((long) count * thread / threadCount);
  }

  private List<List<ColumnarRecord>> findInThreads(List<Part> parts) throws IOException {
    List<FutureTask<List<List<ColumnarRecord>>>> tasks = new ArrayList<>();
    parts.forEach(part -> tasks.add(new FutureTask<>(() -> find(part))));
    AtomicReference<List<? extends Runnable>> pooledTasks = new AtomicReference<>(tasks);
    for (int i = 1; i < tasks.size(); i++) {
      int task = i;
      ForkJoinPool.commonPool().execute(() -> pooledTasks.get().get(task).run());
    }
    tasks.forEach(FutureTask::run); // those that no other thread has started
    List<List<List<ColumnarRecord>>> foundByPart = await(tasks);
    // The pool may keep what it has not started: it must not keep the records.
    pooledTasks.set(Collections.nCopies(tasks.size(), () -> {}));
    List<List<ColumnarRecord>> records = new ArrayList<>(keys.size());
    keys.forEach(key -> records.add(new ArrayList<>()));
    for (int part = 0; part < parts.size(); part++) {
      List<Integer> partKeys = parts.get(part).keys();
      for (int i = 0; i < partKeys.size(); i++) {
        records.get(partKeys.get(i)).addAll(foundByPart.get(part).get(i));
      }
    }
    return records;
  }

  /**
   * Returns the results after all tasks, which have started, have ended; throws the first error.
   */
  private static <T> List<T> await(List<FutureTask<T>> tasks) throws IOException {
    List<T> results = new ArrayList<>();
    List<Throwable> errors = new ArrayList<>();
    boolean isInterrupted = false;
    for (FutureTask<T> task : tasks) {
      boolean hasEnded = false;
      while (!hasEnded) {
        try {
          results.add(task.get());
          hasEnded = true;
        } catch (InterruptedException e) {
          isInterrupted = true; // lookups of one thread cannot be interrupted either
        } catch (ExecutionException e) {
          errors.add(e.getCause());
          hasEnded = true;
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    errors.removeIf(CancellationException.class::isInstance);
    if (!errors.isEmpty()) {
      Throwable first = errors.get(0);
      errors.subList(1, errors.size()).forEach(first::addSuppressed);
      throwUnchanged(first);
    }
    return results;
  }

  private static void throwUnchanged(Throwable error) throws IOException {
    if (error instanceof IOException cause) {
      throw cause;
    } else if (error instanceof RuntimeException cause) {
      throw cause;
    } else if (error instanceof Error cause) {
      throw cause;
    }
    throw new IllegalStateException("finding keys failed: " + error, error);
  }

  private List<List<ColumnarRecord>> find(Part part) throws IOException {
    if (hasFailed.get()) {
      throw new CancellationException("another thread failed");
    }
    List<LookupKey> partKeys = new ArrayList<>(part.keys().size());
    part.keys().forEach(key -> partKeys.add(keys.get(key)));
    boolean isComplete = false;
    try {
      List<List<ColumnarRecord>> found = search.find(partKeys, part.firstSplit(), part.endSplit());
      isComplete = true;
      return found;
    } finally {
      if (!isComplete) {
        hasFailed.set(true);
      }
    }
  }
}
