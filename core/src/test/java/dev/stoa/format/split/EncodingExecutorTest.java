package dev.stoa.format.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks of a queue run in order, failures reach the writer, and closing ends all threads. */
@Timeout(120)
final class EncodingExecutorTest {
  private static boolean hasEncodingThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("stoa-encoding"));
  }

  @Test
  void runsTheTasksOfAQueueInOrderWithAnyNumberOfThreads() throws IOException {
    for (int threadCount = 1; threadCount < 5; threadCount++) {
      try (EncodingExecutor executor = EncodingExecutor.of(threadCount)) {
        List<EncodingExecutor.TaskQueue> queues = new ArrayList<>();
        List<List<Integer>> resultsByQueue = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
          queues.add(executor.newQueue());
          resultsByQueue.add(Collections.synchronizedList(new ArrayList<>()));
        }
        for (int task = 0; task < 50; task++) {
          for (int i = 0; i < queues.size(); i++) {
            int taskNumber = task;
            List<Integer> results = resultsByQueue.get(i);
            queues.get(i).add(() -> results.add(taskNumber));
          }
        }
        for (int i = 0; i < queues.size(); i++) {
          queues.get(i).await();
          assertEquals(IntStream.range(0, 50).boxed().toList(), resultsByQueue.get(i));
        }
      }
      assertFalse(hasEncodingThreads(), threadCount + " threads");
    }
  }

  @Test
  void throwsTheFirstFailureOfAQueueAndDropsItsRemainingTasks() throws IOException {
    for (Exception failure : List.of(new IOException("full"), new IllegalStateException("wrong"))) {
      try (EncodingExecutor executor = EncodingExecutor.of(2)) {
        EncodingExecutor.TaskQueue queue = executor.newQueue();
        CountDownLatch mayFail = new CountDownLatch(1);
        List<Integer> completedTasks = Collections.synchronizedList(new ArrayList<>());
        queue.add(() -> await(mayFail));
        queue.add(
            () -> {
              if (failure instanceof IOException e) {
                throw e;
              }
              throw (RuntimeException) failure;
            });
        queue.add(() -> completedTasks.add(1));
        mayFail.countDown();
        assertSame(failure, assertThrows(Exception.class, queue::await));
        assertSame(failure, assertThrows(Exception.class, () -> queue.add(() -> {})));
        assertEquals(List.of(), completedTasks);
        executor.newQueue().add(() -> completedTasks.add(2)); // other queues still run
      }
      assertFalse(hasEncodingThreads());
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void reportsAnInterruptOfTheWriterAndCanBeClosedAfterIt() throws IOException {
    EncodingExecutor executor = EncodingExecutor.of(2);
    EncodingExecutor.TaskQueue queue = executor.newQueue();
    CountDownLatch mayFinish = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    queue.add(
        () -> {
          started.countDown();
          await(mayFinish);
        });
    await(started);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedIOException.class, queue::await);
    assertTrue(Thread.interrupted());
    mayFinish.countDown();
    executor.close();
    assertFalse(hasEncodingThreads());
  }
}
