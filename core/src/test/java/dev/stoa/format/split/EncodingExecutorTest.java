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

/** Tasks of a chain keep their order, failures reach the writer, and no thread survives. */
@Timeout(120)
final class EncodingExecutorTest {
  private static boolean isRunning() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("stoa-encoding"));
  }

  @Test
  void tasksOfAQueueRunInOrderWithAnyNumberOfThreads() throws IOException {
    for (int threadCount = 1; threadCount < 5; threadCount++) {
      try (EncodingExecutor threads = EncodingExecutor.of(threadCount)) {
        List<EncodingExecutor.TaskQueue> chains = new ArrayList<>();
        List<List<Integer>> found = new ArrayList<>();
        for (int chain = 0; chain < 7; chain++) {
          chains.add(threads.newQueue());
          found.add(Collections.synchronizedList(new ArrayList<>()));
        }
        for (int task = 0; task < 50; task++) {
          for (int chain = 0; chain < chains.size(); chain++) {
            int number = task;
            List<Integer> target = found.get(chain);
            chains.get(chain).add(() -> target.add(number));
          }
        }
        for (int chain = 0; chain < chains.size(); chain++) {
          chains.get(chain).await();
          assertEquals(IntStream.range(0, 50).boxed().toList(), found.get(chain));
        }
      }
      assertFalse(isRunning(), threadCount + " threads");
    }
  }

  @Test
  void theFirstFailureReachesTheWriterAndTheRestIsDropped() throws IOException {
    for (Exception thrown : List.of(new IOException("full"), new IllegalStateException("wrong"))) {
      try (EncodingExecutor threads = EncodingExecutor.of(2)) {
        EncodingExecutor.TaskQueue chain = threads.newQueue();
        CountDownLatch started = new CountDownLatch(1);
        List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
        chain.add(() -> await(started));
        chain.add(
            () -> {
              if (thrown instanceof IOException e) {
                throw e;
              }
              throw (RuntimeException) thrown;
            });
        chain.add(() -> ran.add(1));
        started.countDown();
        assertSame(thrown, assertThrows(Exception.class, chain::await));
        assertSame(thrown, assertThrows(Exception.class, () -> chain.add(() -> {})));
        assertEquals(List.of(), ran);
        threads.newQueue().add(() -> ran.add(2)); // others go on
      }
      assertFalse(isRunning());
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
  void anInterruptedWriterReportsItAndCloses() throws IOException {
    EncodingExecutor threads = EncodingExecutor.of(2);
    EncodingExecutor.TaskQueue chain = threads.newQueue();
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    chain.add(
        () -> {
          begun.countDown();
          await(end);
        });
    await(begun);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedIOException.class, chain::await);
    assertTrue(Thread.interrupted());
    end.countDown();
    threads.close();
    assertFalse(isRunning());
  }
}
